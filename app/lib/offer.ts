import { useEffect, useMemo } from "react";
import type { ClaimedOffer, QuotedOffer } from "#domain/offer/claimed.ts";
import type { OfferTerms } from "#domain/offer/discount.ts";
import { isRecord } from "#domain/stored/read-list.ts";
import { createShared } from "./kept.ts";
import { keepFromOffering } from "./offer-shown.ts";
import { sendJson } from "./send-json.ts";
import { sessionStore, shopNow } from "./session.ts";
import { createStore, useStore } from "./store.ts";

function readClaimed(stored: unknown): ClaimedOffer | undefined {
  if (!isRecord(stored)) return undefined;
  const { claim, code, title, percent, amount, minimum, until } = stored;
  const texts = [claim, code, title, until].every((text) => typeof text === "string");
  const figures = [percent, amount].every((figure) => figure === null || typeof figure === "number") && typeof minimum === "number";
  return texts && figures ? (stored as ClaimedOffer) : undefined;
}

/** The offer that was claimed in this browser, for all tabs. What it says here is for showing: the shop judges the signed claim alone. */
const claimedStore = createShared("offerClaim", readClaimed);
/** For whom the shop has said that it counts. */
const sureStore = createStore<{ claim: string; uid: string } | undefined>(undefined);
/** Why an offer is not counted any more, as long as the page lives. */
const noteStore = createStore<string | undefined>(undefined);

const userNow = () => {
  const session = sessionStore.get();
  return session.status === "signed-in" ? session.user.uid : undefined;
};

/** Takes what the shop says of a claim. One that is not counted is forgotten, and why is told; below its minimum it may yet be. */
export function takeQuoted(quoted: QuotedOffer | undefined, claim = claimedStore.get()?.claim): void {
  if (!quoted || claim === undefined || claimedStore.get()?.claim !== claim) return;
  const uid = userNow();
  if (quoted.state === "refused" && quoted.why !== "minimum") {
    claimedStore.set(undefined);
    noteStore.set(quoted.words);
  } else if (quoted.state !== "if-eligible" && uid !== undefined) {
    // The minimum is looked at last, so all else is well.
    sureStore.set({ claim, uid });
  }
}

/** Why an offer is not counted, to stand before what is said of a price. */
export const whyOf = (quoted: QuotedOffer | undefined): string => (quoted?.state === "refused" ? `${quoted.words} ` : "");

/** A booking has been made in this browser: what was claimed for it is done with, and nothing more is offered. */
export function endOffer(): void {
  claimedStore.set(undefined);
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
      noteStore.set(undefined);
      return claimed;
    }
    const errors = isRecord(body) && isRecord(body.errors) ? body.errors : {};
    if (typeof errors.code === "string") return { words: errors.code };
  } catch {
    // Not reached, or cut off in mid-answer.
  }
  return "lost";
}

const asking = new Set<string>();

async function ask(claim: string): Promise<void> {
  const question = `${userNow()} ${claim}`;
  if (asking.has(question)) return;
  asking.add(question);
  try {
    const answer = await sendJson("/api/quote", JSON.stringify({ lines: [], offer: claim }));
    if (answer.ok) takeQuoted(((await answer.json()) as { offer?: QuotedOffer }).offer, claim);
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
  const note = useStore(noteStore);
  const session = useStore(sessionStore);
  const uid = session.status === "signed-in" ? session.user.uid : undefined;
  const claim = claimed?.claim;
  const sure = known !== undefined && known.claim === claim && known.uid === uid;
  const over = claimed !== undefined && claimed.until < shopNow().toISOString();
  useEffect(() => {
    // Whose it is can be known, or its day is over: the shop says what follows.
    if (claim !== undefined && (over || (uid !== undefined && !sure))) void ask(claim);
  }, [claim, over, uid, sure]);
  // The same one as long as nothing changes: what a cart of many lines comes to hangs on it.
  const offer = useMemo(() => (claimed && !over ? { ...claimed, sure } : undefined), [claimed, over, sure]);
  return { offer, note };
}
