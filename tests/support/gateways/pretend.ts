import { openPretend } from "#server/adapters/payments/pretend.ts";
import type { Rig } from "./rig.ts";

const OUTCOMES = { pending: "pending", captured: "paid", failed: "failed", less: "paid" };

/** The pretend gateway, which has no server, tells nothing by itself and knows of one attempt alone. */
export async function pretendRig(): Promise<Rig> {
  return {
    adapter: openPretend({ now: () => new Date("2027-02-10T11:38:00Z") }, 0),
    method: "razorpay",
    env: {},
    happen: async (_order, what) => ({ payment: "", proof: { outcome: OUTCOMES[what] } }),
    counts: () => ({ orders: 1, refunds: 1 }),
    close: async () => undefined,
  };
}
