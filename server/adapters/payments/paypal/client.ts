import * as v from "valibot";
import { reachGateway } from "#server/adapters/payments/call.ts";
import { GatewayOutage, GatewayRefusal } from "#server/adapters/payments/port.ts";
import type { PaypalSettings } from "#server/payment-settings.ts";

/** PayPal has said no; `issue` is its word for why, such as ORDER_ALREADY_CAPTURED. */
export class PaypalRefusal extends GatewayRefusal {
  readonly issue: string;
  readonly status: number;
  constructor(status: number, issue: string) {
    super(`PayPal: ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

type Schema = v.GenericSchema<unknown, unknown>;
type Call = { method?: "GET" | "POST"; path: string; body?: string; requestId?: string };
/** The answer as the schema has it; one that can't be read tells nothing. */
export type PaypalClient = <S extends Schema>(schema: S, call: Call) => Promise<v.InferOutput<S>>;

const Token = v.object({ access_token: v.string(), expires_in: v.number() });
const Fault = v.object({ name: v.optional(v.string(), "refused"), details: v.optional(v.array(v.object({ issue: v.optional(v.string()) })), []) });
/** A token is renewed before it ends, so that none ends on its way. */
const EARLY_S = 120;

/** JSON calls under an access token, which is asked for when there is none and once more when PayPal no longer knows it. */
export function openClient({ clientId, clientSecret, api }: Pick<PaypalSettings, "clientId" | "clientSecret" | "api">, patienceMs: number | undefined): PaypalClient {
  let token: { value: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    // Not the shop's clock: only time that really passes ends a token.
    if (token && performance.now() < token.until) return token.value;
    const { status, json } = await reachGateway({
      method: "POST",
      url: `${api}/v1/oauth2/token`,
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`, "Content-Type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
    }, patienceMs);
    const made = v.safeParse(Token, json);
    if (status !== 200 || !made.success) throw new PaypalRefusal(status, "no access token");
    token = { value: made.output.access_token, until: performance.now() + (made.output.expires_in - EARLY_S) * 1000 };
    return token.value;
  }

  return async (schema, { method = "GET", path, body, requestId }) => {
    const attempt = async () => reachGateway({
      method,
      url: `${api}${path}`,
      headers: { Authorization: `Bearer ${await accessToken()}`, "Content-Type": "application/json", Prefer: "return=representation", ...(requestId !== undefined && { "PayPal-Request-Id": requestId }) },
      ...(body !== undefined && { body }),
    }, patienceMs);
    let answer = await attempt();
    if (answer.status === 401) {
      token = undefined;
      answer = await attempt();
    }
    const { status, json } = answer;
    // The first call under the same key is still at work.
    if (status === 409) throw new GatewayOutage("PayPal: 409");
    if (status >= 400) {
      const fault = v.safeParse(Fault, json);
      throw new PaypalRefusal(status, fault.success ? (fault.output.details[0]?.issue ?? fault.output.name) : "refused");
    }
    const read = v.safeParse(schema, json);
    if (!read.success) throw new GatewayOutage("PayPal: an answer in a shape that is not known");
    return read.output;
  };
}
