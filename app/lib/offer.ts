import { useEffect, useMemo } from "react";
import type { ClaimedOffer, QuotedOffer } from "#domain/offer/claimed.ts";
import type { OfferTerms } from "#domain/offer/discount.ts";
import { isRecord } from "#domain/stored/read-list.ts";
import { createShared } from "./kept.ts";
import { keepFromOffering } from "./offer-shown.ts";
import { sendJson } from "./send-json.ts";
import { sessionStore, shopNow, signedInUid } from "./session.ts";
import { createStore, useStore } from "./store.ts";

function readClaimed(stored: unknown): ClaimedOffer | undefined {
  if (!isRecord(stored)) return undefined;
  const { claim, code, title, percent, amount, minimum, until } = stored;
  const texts = [claim, code, title, until].every((text) => typeof text === "string");
  const figures = [percent, amount, minimum].every((figure) => figure === null || (Number.isInteger(figure) && Number(figure) >= 0)) && minimum !== null && Number(percent ?? 0) <= 100;
  return texts && figures && !Number.isNaN(Date.parse(String(until))) ? (stored as ClaimedOffer) : undefined;
}

/** The offer that was claimed in this browser, for all tabs. What it says here is for showing: the shop judges the signed claim alone. */
const claimedStore = createShared("offerClaim", readClaimed);
/** For whom the shop has said that it counts. */
const sureStore = createStore<{ claim: string; uid: string } | undefined>(undefined);
/** For whom the shop has said that it does not count, as long as the page lives: another account may have it yet, or the same once it is given back. */
const refusedStore = createStore<{ claim: string; uid: string | undefined; words: string } | undefined>(undefined);
/** Why an offer was forgotten, as long as the page lives. */
const noteStore = createStore<string | undefined>(undefined);

/**
 * Takes what the shop says of a claim that was sent by somebody. One that is over, or none of the shop's, is forgotten; one that is used does
 * not count for them, and one that has not begun does not yet; all are told. Below its minimum, which the page says, it may yet count.
 */
export function takeQuoted(quoted: QuotedOffer | undefined, claim: string | undefined, uid = signedInUid()): void {
  const claimed = claimedStore.get();
  if (!quoted || !claimed || claimed.claim !== claim) return;
  if (quoted.state === "refused") {
    const { why, words } = quoted;
    if (why === "used" || why === "used-up" || why === "early") return refusedStore.set({ claim, uid, words });
    if (why !== "minimum") {
      claimedStore.set(undefined);
      return noteStore.set(words);
    }
  }
  const { title, percent, amount, minimum, until } = { ...claimed, ...quoted };
  const terms = { title, percent, amount, minimum, until };
  if (Object.entries(terms).some(([name, value]) => claimed[name as keyof typeof terms] !== value)) claimedStore.set({ ...claimed, ...terms });
  // The minimum is looked at last, so all else is well.
  if (quoted.state !== "if-eligible" && uid !== undefined) sureStore.set({ claim, uid });
}

/** Why an offer is not counted, to stand before what is said of a price. */
export const whyOf = (quoted: QuotedOffer | undefined): string => (quoted?.state === "refused" ? `${quoted.words} ` : "");

/**
 * A booking has been made in this browser, so nothing more is offered. What was claimed is done with where it was `counted` in that; where it was
 * not, or nobody here knows, it may count for the next, and the shop is asked anew.
 */
export function endOffer(counted: boolean): void {
  if (counted) claimedStore.set(undefined);
  sureStore.set(undefined);
  noteStore.set(undefined);
  keepFromOffering();
}

/** Claims the offer of a code, or without one that of the exit popup. Answers it, the shop's words where it can't be had, or `lost`. */
export async function claimOffer(code?: string): Promise<ClaimedOffer | { words: string } | "lost"> {
  try {
    const answer = await sendJson("/api/offers/claim", JSON.stringify({ code }));
    const body: unknown = await answer.json();
    const claimed = answer.ok ? readClaimed(body) : undefined;
    if (claimed) {
      claimedStore.set(claimed);
      // Claimed twice it is the same text, which may be used since.
      sureStore.set(undefined);
      noteStore.set(undefined);
      refusedStore.set(undefined);
      // Whoever has one is not offered another.
      keepFromOffering();
      return claimed;
    }
    const errors = isRecord(body) && isRecord(body.errors) ? body.errors : {};
    if (typeof errors.code === "string") return { words: errors.code };
  } catch {
    // Not reached, or cut off in mid-answer.
  }
  return "lost";
}

/** How long after somebody has turned to leave a dialog may come (ms). */
const LEAVING_MS = 3000;

/** Whether what the exit popup says can be had now; undefined where the shop was not reached in time. */
export async function askForExitOffer(): Promise<boolean | undefined> {
  try {
    const answer = await fetch("/api/offers/exit", { signal: AbortSignal.timeout(LEAVING_MS) });
    const { available }: { available?: unknown } = await answer.json();
    return answer.ok ? available === true : undefined;
  } catch {
    return undefined;
  }
}

const asking = new Set<string>();

async function ask(claim: string): Promise<void> {
  const uid = signedInUid();
  const question = `${uid} ${claim}`;
  if (asking.has(question)) return;
  asking.add(question);
  try {
    const answer = await sendJson("/api/quote", JSON.stringify({ lines: [], offer: claim }));
    if (answer.ok) takeQuoted(((await answer.json()) as { offer?: QuotedOffer }).offer, claim, uid);
  } catch {
    // It is judged where something is booked, whatever is known here.
  } finally {
    asking.delete(question);
  }
}

/** `sure` when the shop knows whose it is and that it counts; `until` is an ISO instant. */
export type LiveOffer = OfferTerms & { claim: string; title: string; until: string; sure: boolean };

/** The offer that is counted in what this page shows, and why one is not counted any more. */
export function useOffer(): { offer: LiveOffer | undefined; note: string | undefined } {
  const claimed = useStore(claimedStore);
  const known = useStore(sureStore);
  const refusal = useStore(refusedStore);
  const said = useStore(noteStore);
  const session = useStore(sessionStore);
  const uid = session.status === "signed-in" ? session.user.uid : undefined;
  const claim = claimed?.claim;
  const refused = refusal !== undefined && refusal.claim === claim && refusal.uid === uid;
  const sure = known !== undefined && known.claim === claim && known.uid === uid;
  const over = claimed !== undefined && claimed.until < shopNow().toISOString();
  useEffect(() => {
    // Whose it is can be known, or its day is over: the shop says what follows.
    if (claim !== undefined && (over || (uid !== undefined && !sure && !refused))) void ask(claim);
  }, [claim, over, uid, sure, refused]);
  // The same one as long as nothing changes: what a cart of many lines comes to hangs on it.
  const offer = useMemo(() => (claimed && !over && !refused ? { ...claimed, sure } : undefined), [claimed, over, sure, refused]);
  return { offer, note: refused ? refusal.words : said };
}
