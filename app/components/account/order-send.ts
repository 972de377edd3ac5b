import { sendJson } from "#app/lib/send-json.ts";

/** What became of cancelling; `changed` brings the problem's words, which name the present refund. */
export type Cancelling = { kind: "done" } | { kind: "login" } | { kind: "changed" | "failed"; detail: string };

const FAILED = "Please try again in a moment.";

/** Cancels a booking for the refund that was shown, in rupees. Asking again is harmless: one that is cancelled answers as it did the first time. */
export async function sendCancel(reference: string, refund: number): Promise<Cancelling> {
  try {
    const response = await sendJson(`/api/bookings/${reference}/cancel`, JSON.stringify({ refund }));
    if (response.ok) return { kind: "done" };
    if (response.status === 401) return { kind: "login" };
    const { detail = FAILED } = (await response.json()) as { detail?: string };
    return { kind: response.status === 409 ? "changed" : "failed", detail };
  } catch {
    // Not reached, too slow, or cut off in mid-answer.
  }
  return { kind: "failed", detail: FAILED };
}
