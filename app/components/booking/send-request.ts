/** What became of a booking request. `price` brings the present total in rupees; nothing was stored then. */
export type Sent =
  | { kind: "sent"; reference: string }
  | { kind: "price"; total: number }
  | { kind: "fields"; errors: Record<string, string> }
  | { kind: "login" }
  | { kind: "failed" };

/** The endpoint's answer or problem (RFC 9457), as far as it is read here. */
type Answer = { reference?: string; total?: number; errors?: Record<string, string> };

const WAIT_MS = 30_000;

/** `POST /api/bookings` (SPEC section 7). The same key with the same text is the same request, however often it is sent. */
export async function sendRequest(text: string, key: string): Promise<Sent> {
  try {
    const response = await fetch("/api/bookings", {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": key },
      body: text,
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (response.status === 401) return { kind: "login" };
    const { reference, total, errors } = (await response.json()) as Answer;
    if (response.ok && reference) return { kind: "sent", reference };
    if (response.status === 409 && total !== undefined) return { kind: "price", total };
    if (response.status === 422 && errors) return { kind: "fields", errors };
  } catch {
    // Not reached, too slow, or cut off in mid-answer: the same key asks again.
  }
  return { kind: "failed" };
}

/** A key that works on plain http as well, where `crypto.randomUUID` is not to be had. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
