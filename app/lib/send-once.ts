import type { QuotedOffer } from "#domain/offer/claimed.ts";
import { isRecord } from "#domain/stored/read-list.ts";
import { sendJson } from "./send-json.ts";
import { createStore, type Store } from "./store.ts";

/**
 * What became of something that was sent to be stored. `sent` brings the text that is stored, `before` when that is an earlier
 * one which had arrived after all (undefined when this page never knew it), `elsewhere` when another tab was answered first.
 * `price` brings the present total in rupees and what is said of an offer, `refused` the shop's words. After all but `sent` and `lost` this text is not
 * stored; an earlier one may be as long as the memory holds it open.
 */
export type Sent =
  | { kind: "sent"; reference: string; text: string | undefined; how: "now" | "before" | "elsewhere" }
  | { kind: "price"; total: number; offer?: QuotedOffer }
  | { kind: "fields"; errors: Record<string, string> }
  | { kind: "refused"; detail?: string }
  | { kind: "login" }
  | { kind: "lost" };

/** The key of one booking, with every text that was sent under it and never answered: any one of them may be stored. `at` is when the last was sent (ms). */
export type Sending = { key: string; open: readonly string[]; at: number };
export type SendingMemory = Pick<Store<Sending | undefined>, "get" | "set">;

const KEY = /^[0-9a-f]{32}$/;

export function readSending(stored: unknown): Sending | undefined {
  if (!isRecord(stored) || typeof stored.key !== "string" || !KEY.test(stored.key) || !Array.isArray(stored.open)) return undefined;
  return { key: stored.key, open: stored.open.filter((text) => typeof text === "string"), at: typeof stored.at === "number" ? stored.at : 0 };
}

/** Memories for a form that ends with its page: one for each account, by its id, so that none sends what another has sent. */
export function makeMemories(): (user: string) => SendingMemory {
  const memories = new Map<string, SendingMemory>();
  return (user) => {
    const memory = memories.get(user) ?? createStore<Sending | undefined>(undefined);
    memories.set(user, memory);
    return memory;
  };
}

/** Whether something that was sent may be stored without our knowing. */
export const isOpen = (sending: Sending | undefined): boolean => sending !== undefined && sending.open.length > 0;

/** The endpoint's answer or problem (RFC 9457), as far as it is read here. */
type Answer = { reference?: string; total?: number; offer?: QuotedOffer; detail?: string; errors?: Record<string, string> };
type Posted = Exclude<Sent, { kind: "sent" }> | { kind: "sent" | "used"; reference: string };

async function post(path: string, text: string, key: string): Promise<Posted> {
  try {
    const response = await sendJson(path, text, key);
    if (response.status === 401) return { kind: "login" };
    const { reference, total, offer, detail, errors } = (await response.json()) as Answer;
    if (response.ok && reference) return { kind: "sent", reference };
    if (response.status === 409 && total !== undefined) return { kind: "price", total, ...(offer && { offer }) };
    if (response.status === 422 && errors) return { kind: "fields", errors };
    if (response.status === 422 && reference) return { kind: "used", reference };
    if (response.status >= 400 && response.status < 500) return { kind: "refused", ...(detail && { detail }) };
  } catch {
    // Not reached, too slow, or cut off in mid-answer: only the same key can tell.
  }
  return { kind: "lost" };
}

/** A key that works on plain http as well, where `crypto.randomUUID` is not to be had. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends a text to an endpoint that stores something for each Idempotency-Key once. One key serves from the first press to
 * the 201, also when the form is changed in between: was the first text stored and only its answer lost, the shop refuses
 * the changed one under its key, and the first is asked for again. So nothing is ever booked twice. A text whose answer was
 * lost stays open whatever is answered to a later one, or to itself: a refusal now says nothing of what happened then.
 */
export async function sendOnce(path: string, text: string, memory: SendingMemory): Promise<Sent> {
  const { key, open } = memory.get() ?? { key: newKey(), open: [] };
  const at = Date.now();
  const others = open.filter((each) => each !== text);
  memory.set({ key, open: [...others, text], at });
  const posted = await post(path, text, key);
  switch (posted.kind) {
    case "sent":
      memory.set(undefined);
      return { ...posted, kind: "sent", text, how: "now" };
    case "used":
      memory.set({ key, open: others, at });
      return earlierOne(path, posted.reference, { key, open: others, at }, memory);
    case "lost":
      return posted;
    default:
      memory.set({ key, open, at });
      return posted;
  }
}

/** The key has made `reference` of another text: of those that were never answered, the one that the shop answers now. */
async function earlierOne(path: string, reference: string, { key, open }: Sending, memory: SendingMemory): Promise<Sent> {
  let text = open.length === 1 ? open[0] : undefined;
  for (const each of open.length > 1 ? open : []) {
    const posted = await post(path, each, key);
    if (posted.kind === "login") return posted;
    if (posted.kind !== "sent" && posted.kind !== "used") return { kind: "lost" };
    if (posted.kind === "used") continue;
    text = each;
    break;
  }
  memory.set(undefined);
  return { kind: "sent", reference, text, how: "before" };
}
