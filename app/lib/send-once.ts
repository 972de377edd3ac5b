import { isRecord } from "#domain/stored/read-list.ts";
import { postJson } from "./post-json.ts";
import type { Store } from "./store.ts";

/**
 * What became of something that was sent to be booked. `sent` brings the text that was stored, which is an earlier one when
 * that had arrived after all. `price` brings the present total in rupees. `lost` is the only one whose fate is open; after
 * all others but `sent` nothing was stored. `unknown` is a session that could not be asked for, so nothing left the page.
 */
export type Sent =
  | { kind: "sent"; reference: string; text: string; earlier: boolean }
  | { kind: "price"; total: number }
  | { kind: "fields"; errors: Record<string, string> }
  | { kind: "login" | "refused" | "lost" | "unknown" };

/** The key of one booking, with the texts that were sent under it and never answered. */
export type Sending = { key: string; open: readonly string[] };

export function readSending(stored: unknown): Sending | undefined {
  if (!isRecord(stored) || typeof stored.key !== "string" || !Array.isArray(stored.open)) return undefined;
  return { key: stored.key, open: stored.open.filter((text) => typeof text === "string") };
}

/** The endpoint's answer or problem (RFC 9457), as far as it is read here. */
type Answer = { reference?: string; total?: number; errors?: Record<string, string> };
type Posted = Exclude<Sent, { kind: "sent" }> | { kind: "sent"; reference: string } | { kind: "used" };

/** How many unanswered texts are remembered: somebody who edits and presses with a dead line all the while. */
const OPEN_MAX = 5;

async function post(path: string, text: string, key: string): Promise<Posted> {
  try {
    const response = await postJson(path, text, key);
    if (response.status === 401) return { kind: "login" };
    const { reference, total, errors } = (await response.json()) as Answer;
    if (response.ok && reference) return { kind: "sent", reference };
    if (response.status === 409 && total !== undefined) return { kind: "price", total };
    if (response.status === 422) return errors ? { kind: "fields", errors } : { kind: "used" };
    if (response.status >= 400 && response.status < 500) return { kind: "refused" };
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
 * the changed one under its key, and the first is asked for again. So nothing is ever booked twice.
 */
export async function sendOnce(path: string, text: string, memory: Store<Sending | undefined>): Promise<Sent> {
  const { key, open } = memory.get() ?? { key: newKey(), open: [] };
  const others = open.filter((each) => each !== text);
  memory.set({ key, open: [...others, text].slice(-OPEN_MAX) });
  const posted = await post(path, text, key);
  switch (posted.kind) {
    case "sent":
      memory.set(undefined);
      return { ...posted, text, earlier: false };
    case "used":
      return earlierOne(path, text, memory, key, others);
    case "lost":
      return posted;
    default:
      memory.set({ key, open: others });
      return posted;
  }
}

/** The key holds something else than this text: one of those that were never answered, or what a copy of this tab has sent. */
async function earlierOne(path: string, text: string, memory: Store<Sending | undefined>, key: string, others: string[]): Promise<Sent> {
  for (const each of others) {
    const posted = await post(path, each, key);
    if (posted.kind === "used") continue;
    if (posted.kind !== "sent") return posted.kind === "login" ? posted : { kind: "lost" };
    memory.set(undefined);
    return { ...posted, text: each, earlier: true };
  }
  memory.set(undefined);
  return sendOnce(path, text, memory);
}
