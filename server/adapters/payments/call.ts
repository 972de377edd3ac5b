import { GatewayOutage, GatewayRefusal } from "./port.ts";

/** A gateway that hangs costs a shopper this long and no longer (RELIABILITY 10). */
export const PATIENCE_MS = 4_000;

type Call = { method: "GET" | "POST"; url: string; headers?: Record<string, string>; body?: string };

/**
 * One call to a gateway's API: the JSON of its answer. A 4xx is a refusal, which says that nothing has happened. What it throws
 * repeats nothing that was sent.
 */
export async function callGateway(call: Call, patienceMs = PATIENCE_MS): Promise<unknown> {
  const { status, json } = await reachGateway(call, patienceMs);
  if (status >= 400) throw new GatewayRefusal(`${whatOf(call)}: ${status}`);
  return json;
}

/**
 * The same for a gateway whose refusals say more than their number: its status, below 500, and its JSON. A 408, 429 or 5xx, a broken
 * connection, a time-out and an answer that is no JSON are outages.
 */
export async function reachGateway(call: Call, patienceMs = PATIENCE_MS): Promise<{ status: number; json: unknown }> {
  const { method, url, headers = {}, body } = call;
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, { method, headers, ...(body !== undefined && { body }), redirect: "error", signal: AbortSignal.timeout(patienceMs) });
    text = await answer.text();
  } catch (error) {
    throw new GatewayOutage(`${whatOf(call)}: ${error instanceof Error ? error.name : "failed"}`);
  }
  const { status } = answer;
  if (status >= 500 || status === 408 || status === 429) throw new GatewayOutage(`${whatOf(call)}: ${status}`);
  try {
    return { status, json: JSON.parse(text) as unknown };
  } catch {
    if (status >= 400) return { status, json: undefined };
    throw new GatewayOutage(`${whatOf(call)}: no JSON`);
  }
}

const whatOf = ({ method, url }: Call) => `${method} ${new URL(url).pathname}`;
