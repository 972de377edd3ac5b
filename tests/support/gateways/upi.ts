import { openUpi } from "#server/adapters/payments/upi/upi.ts";
import { readEnv } from "#server/env.ts";
import type { Rig } from "./rig.ts";

/** UPI without a gateway: nobody tells of the money, and the desk looks for it. */
export async function upiRig(): Promise<Rig> {
  const env = { UPI_ID: "shop@bank", UPI_NAME: "Bokeh Celebrations" };
  const settings = readEnv(env).payments.upi;
  if (!settings) throw new Error("the settings of the rig are whole");
  return {
    adapter: openUpi(settings),
    method: "upi",
    silent: true,
    env,
    happen: async () => ({ payment: "", proof: { paid: true } }),
    counts: () => ({ orders: 1, refunds: 1 }),
    close: async () => undefined,
  };
}
