import { useEffect, useRef } from "react";
import { type BookingDraft, bookingDraftStore, type HeldSlot, isForBegun, readBookingDraft, typeIntoBooking } from "#app/lib/booking-draft.ts";
import { sendJson } from "#app/lib/send-json.ts";
import { sessionStore, shopNow } from "#app/lib/session.ts";
import { bookableDays } from "#domain/booking/days.ts";
import type { Step } from "#domain/booking/steps.ts";
import { call } from "./call.ts";
import type { Wizard } from "./use-wizard.ts";

const PATH = "/api/draft";

/** Whether this browser knows nothing of the person's: what stands here is newer than what the account keeps, be it that all was put aside. */
function knowsNothing(uid: string): boolean {
  const draft = bookingDraftStore.get();
  return draft === undefined || (draft.owner !== undefined && draft.owner !== uid);
}

/** What the account keeps, with the slot that is held for it; undefined where that is nothing, or the account is another by now. */
async function lookUp(uid: string): Promise<Partial<BookingDraft> | undefined> {
  const held = await call<{ hold: HeldSlot | null }>("/api/holds");
  // Asked last: its owner is whoever the slot was told to, too.
  const kept = await call<{ owner: string; draft: { typed: unknown } | null }>(PATH);
  if (held.kind !== "ok" || kept.kind !== "ok" || kept.body.owner !== uid) return undefined;
  const typed = readBookingDraft(kept.body.draft)?.typed;
  const { hold } = held.body;
  if (hold) {
    const { id, productId, date, time, expiresAt } = hold;
    return { ...typed, ...(typed?.productId !== productId && { addOns: [] }), productId, date, time, hold: { id, productId, date, time, expiresAt } };
  }
  const over = typed?.date !== undefined && typed.date < bookableDays(shopNow()).first;
  return typed?.productId ? { ...typed, ...(over && { date: "", time: "" }) } : undefined;
}

/** Where it does not arrive the browser keeps it all the same, and the next step sends it again. */
export async function keep(uid: string, values: Partial<BookingDraft>): Promise<void> {
  const { hold: _hold, ...typed } = values;
  await sendJson(PATH, JSON.stringify({ owner: uid, at: shopNow().toISOString(), typed }), undefined, "PUT").catch(() => undefined);
}

/**
 * The draft is kept with the account too: another device, a cleared browser or a new login goes on where it was left, on the slot that is
 * held. It is looked for where the browser knows nothing, and sent whenever a step has been gone on from.
 */
export function useAccountDraft({ hydrated, session, values, service }: Wizard, { entered, step, payment }: { entered: boolean; step: Step; payment: string | null }): void {
  const uid = session.status === "signed-in" ? session.user.uid : undefined;
  useEffect(() => {
    if (!hydrated || !entered || uid === undefined || !knowsNothing(uid)) return;
    void lookUp(uid).then((found) => {
      // Whoever has logged out meanwhile leaves nothing behind.
      const now = sessionStore.get();
      if (found && now.status === "signed-in" && now.user.uid === uid && knowsNothing(uid)) typeIntoBooking(uid, found);
    });
  }, [hydrated, entered, uid]);

  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const gone = service !== undefined && step !== "time";
  useEffect(() => {
    const { begun, hold } = latest.current;
    // What is being paid, or may be again as long as its slot is held, is kept by its booking; kept here as well it would come back after it was booked.
    const isBooked = payment !== null || (hold !== null && begun?.hold?.id === hold.id && isForBegun(latest.current) && Date.parse(hold.expiresAt) > shopNow().getTime());
    if (uid !== undefined && gone && !isBooked) void keep(uid, latest.current);
  }, [uid, gone, step, payment]);
}
