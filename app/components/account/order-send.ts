import { call, type OtherSlot } from "#app/components/wizard/call.ts";
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

/** Says for the shop that a celebration has taken place. Asking again is harmless. */
export async function sendComplete(reference: string): Promise<{ kind: "done" } | { kind: "login" } | { kind: "failed"; detail: string }> {
  const answer = await call(`/api/desk/bookings/${reference}/complete`, {});
  if (answer.kind === "ok") return { kind: "done" };
  if (answer.kind === "login") return answer;
  return { kind: "failed", detail: (answer.kind === "problem" && answer.problem.detail) || FAILED };
}

type Slot = { date: string; time: string };
/** What became of moving; `taken` brings the free slots nearest to the one that is gone, `refused` is the rule's word. */
export type MovingTo = { kind: "done" } | { kind: "login" } | { kind: "taken"; title: string; slots: OtherSlot[] } | { kind: "refused" | "failed"; detail: string };

/** Moves a booking to another slot. Asking again is harmless: one that stands there already answers as it did the first time. */
export async function sendMove(reference: string, slot: Slot): Promise<MovingTo> {
  const answer = await call(`/api/bookings/${reference}/reschedule`, slot);
  if (answer.kind === "ok") return { kind: "done" };
  if (answer.kind === "login") return answer;
  if (answer.kind === "lost") return { kind: "failed", detail: FAILED };
  const { title = "", detail = FAILED, errors = {}, slots } = answer.problem;
  if (slots) return { kind: "taken", title, slots };
  return { kind: "refused", detail: Object.values(errors)[0] ?? detail };
}
