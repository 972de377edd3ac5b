import type { HeldSlot } from "#app/lib/booking-draft.ts";
import { sendJson } from "#app/lib/send-json.ts";
import type { QuotedOffer } from "#domain/offer/claimed.ts";

export type OtherSlot = { date: string; time: string; remaining: number };
/** The shop's problem (RFC 9457), as far as it is read here. `total` is in rupees, `slots` are the nearest free ones, `payment` is one's id. */
export type Problem = { status?: number; title?: string; detail?: string; code?: string; errors?: Record<string, string>; total?: number; offer?: QuotedOffer; slots?: OtherSlot[]; reference?: string; payment?: string };

/** `lost`: no answer, or none that tells. */
export type Answer<T> = { kind: "ok"; body: T } | { kind: "problem"; problem: Problem } | { kind: "login" } | { kind: "lost" };

/** Money is underway by this payment, so nothing is taken or begun beside it: its own page says how it stands. */
export type Pending = { kind: "pending"; id: string };
export function pendingIn(answer: Answer<unknown>): Pending | undefined {
  const { code, payment } = answer.kind === "problem" ? answer.problem : {};
  return code === "payment-pending" && payment ? { kind: "pending", id: payment } : undefined;
}

/** A question to the shop, or with a `body` something that is sent. */
export async function call<T>(path: string, body?: unknown): Promise<Answer<T>> {
  try {
    const response = body === undefined
      ? await fetch(path, { credentials: "include", headers: { Accept: "application/json" }, signal: AbortSignal.timeout(15_000) })
      : await sendJson(path, JSON.stringify(body));
    if (response.status === 401) return { kind: "login" };
    const answer = (await response.json()) as T & Problem;
    if (response.ok) return { kind: "ok", body: answer };
    if (response.status !== 500) return { kind: "problem", problem: answer };
  } catch {
    // Not reached, too slow, or cut off in mid-answer.
  }
  return { kind: "lost" };
}

export type SlotWish = { date: string; time: string; productId: string; city?: string | undefined; beside?: readonly string[] };
export type Held = { kind: "held"; hold: HeldSlot } | { kind: "problem"; problem: Problem } | { kind: "login" } | { kind: "lost" } | Pending;

/** Takes a slot and lets go of the one before. Pressed again after a lost answer it is the same slot. */
export async function takeSlot({ date, time, productId, city, beside }: SlotWish): Promise<Held> {
  const answer = await call<HeldSlot>("/api/holds", { date, time, productId, city, beside });
  if (answer.kind !== "ok") return pendingIn(answer) ?? answer;
  const { id, expiresAt } = answer.body;
  return { kind: "held", hold: { id, date, time, productId, expiresAt } };
}
