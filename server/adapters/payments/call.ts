import { GatewayOutage, GatewayRefusal } from "./port.ts";

/** A gateway that hangs costs a shopper this long and no longer (RELIABILITY 10). */
const PATIENCE_MS = 4_000;

type Call = { method: "GET" | "POST"; url: string; headers?: Record<string, string>; body?: string };

/**
 * One call to a gateway's API: the JSON of its answer. A 4xx is a refusal, which says that nothing has happened; a 408, 429 or 5xx, a
 * broken connection, a time-out and an answer that is no JSON are outages. What it throws repeats nothing that was sent.
 */
export async function callGateway({ method, url, headers = {}, body }: Call, patienceMs = PATIENCE_MS): Promise<unknown> {
  const what = `${method} ${new URL(url).pathname}`;
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, { method, headers, ...(body !== undefined && { body }), redirect: "error", signal: AbortSignal.timeout(patienceMs) });
    text = await answer.text();
  } catch (error) {
    throw new GatewayOutage(`${what}: ${error instanceof Error ? error.name : "failed"}`);
  }
  if (answer.status >= 500 || answer.status === 408 || answer.status === 429) throw new GatewayOutage(`${what}: ${answer.status}`);
  if (answer.status >= 400) throw new GatewayRefusal(`${what}: ${answer.status}`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GatewayOutage(`${what}: no JSON`);
  }
}
