const WAIT_MS = 30_000;

/** JSON to an endpoint of the shop, with the session; given up after half a minute, in mid-answer too. A `key` makes a `POST` count once. */
export function sendJson(path: string, text: string, key?: string, method: "POST" | "PUT" = "POST"): Promise<Response> {
  const late = new AbortController();
  setTimeout(() => late.abort(), WAIT_MS);
  return fetch(path, {
    method,
    credentials: "include",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...(key && { "Idempotency-Key": key }) },
    body: text,
    signal: late.signal,
  });
}
