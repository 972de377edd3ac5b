const WAIT_MS = 30_000;

/** `POST` of JSON to an endpoint of the shop, with the session; given up after half a minute, in mid-answer too. A `key` makes it count once. */
export function postJson(path: string, text: string, key?: string): Promise<Response> {
  const late = new AbortController();
  setTimeout(() => late.abort(), WAIT_MS);
  return fetch(path, {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...(key && { "Idempotency-Key": key }) },
    body: text,
    signal: late.signal,
  });
}
