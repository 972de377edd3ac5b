import * as v from "valibot";
import { GatewayOutage, GatewayRefusal } from "#server/adapters/payments/port.ts";

/** `api` is where PayPal answers: live, its sandbox, or a stand-in on this machine. */
export type PaypalAccess = { clientId: string; clientSecret: string; api: string };

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

type Call = { method?: "GET" | "POST"; path: string; body?: string; requestId?: string };
type Schema = v.GenericSchema<unknown, unknown>;
/** The answer as the schema has it; one that can't be read tells nothing. */
export type PaypalClient = <S extends Schema>(schema: S, call: Call) => Promise<v.InferOutput<S>>;

const Token = v.object({ access_token: v.string(), expires_in: v.number() });
const Fault = v.object({ name: v.optional(v.string(), "refused"), details: v.optional(v.array(v.object({ issue: v.optional(v.string()) })), []) });
/** A token is renewed before it ends, so that none ends on its way. */
const EARLY_S = 120;

/** JSON calls under an access token, which is asked for when there is none and once more when PayPal no longer knows it. */
export function openClient({ clientId, clientSecret, api }: PaypalAccess, timeoutMs: number): PaypalClient {
  let token: { value: string; until: number } | undefined;

  async function send(path: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
    try {
      const answer = await fetch(`${api}${path}`, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
      const text = await answer.text();
      if (answer.status >= 500 || answer.status === 408 || answer.status === 409 || answer.status === 429) throw new Error(`status ${answer.status}`);
      return { status: answer.status, json: text ? JSON.parse(text) : {} };
    } catch (error) {
      throw new GatewayOutage("PayPal gave no answer that tells", { cause: error });
    }
  }

  async function accessToken(): Promise<string> {
    // Not the shop's clock: only time that really passes ends a token.
    if (token && performance.now() < token.until) return token.value;
    const { status, json } = await send("/v1/oauth2/token", {
      method: "POST",
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`, "Content-Type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
    });
    const made = v.safeParse(Token, json);
    if (status !== 200 || !made.success) throw new PaypalRefusal(status, "no access token");
    token = { value: made.output.access_token, until: performance.now() + (made.output.expires_in - EARLY_S) * 1000 };
    return token.value;
  }

  return async (schema, { method = "GET", path, body, requestId }) => {
    const attempt = async () => send(path, {
      method,
      headers: { Authorization: `Bearer ${await accessToken()}`, "Content-Type": "application/json", Prefer: "return=representation", ...(requestId !== undefined && { "PayPal-Request-Id": requestId }) },
      ...(body !== undefined && { body }),
    });
    let answer = await attempt();
    if (answer.status === 401) {
      token = undefined;
      answer = await attempt();
    }
    if (answer.status < 300) {
      const read = v.safeParse(schema, answer.json);
      if (!read.success) throw new GatewayOutage("PayPal's answer can't be read");
      return read.output;
    }
    const fault = v.safeParse(Fault, answer.json);
    throw new PaypalRefusal(answer.status, fault.success ? (fault.output.details[0]?.issue ?? fault.output.name) : "refused");
  };
}
