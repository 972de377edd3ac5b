import { isRecord } from "#domain/stored/read-list.ts";
import { createShared } from "./kept.ts";
import { isOpen, newKey, readSending, type Sending, type SendingMemory, type Sent, sendOnce } from "./send-once.ts";

/** What a browser knows of the orders of one account: the one that is on its way, and the one that was answered last, by which tab and when (ms). */
type Sendings = { sending?: Sending; last?: Last };
type Last = { reference: string; tab: string; at: number };

/** How long other tabs may stand at what was in the cart before an order: the turn that the cart waits for, and their own slowness. */
const STALE_MS = 5000;
/** How long storage takes to reach the other tabs, as in stored-list.ts. */
const TOLD_MS = 500;

/** A tab that sleeps in the middle of its turn keeps it: then it is better to send than to wait, since the key is known by then. */
const TURN_MS = 35_000;

/** This page among the browser's tabs. */
const TAB = newKey();

function readSendings(stored: unknown): Readonly<Record<string, Sendings>> {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(Object.entries(stored).flatMap(([user, each]) => {
    if (!isRecord(each)) return [];
    const [sending, last] = [readSending(each.sending), readLast(each.last)];
    return sending || last ? [[user, { ...(sending && { sending }), ...(last && { last }) }]] : [];
  }));
}

function readLast(stored: unknown): Last | undefined {
  if (!isRecord(stored)) return undefined;
  const { reference, tab, at } = stored;
  return typeof reference === "string" && typeof tab === "string" && typeof at === "number" ? { reference, tab, at } : undefined;
}

/**
 * What was sent and not answered, of every account that has used this browser, by its id: the key lives as long as the cart,
 * in every tab, and is nobody's but its own account's. Logging out leaves it, since it may be an order that has arrived.
 */
export const sendingsStore = createShared("checkoutSending", readSendings);

function change(user: string, to: Sendings): void {
  const others = Object.entries(sendingsStore.get()).filter(([each, { sending }]) => each !== user && isOpen(sending));
  sendingsStore.set(Object.fromEntries(to.sending || to.last ? [...others, [user, to]] : others));
}

/** Nothing of this account is on its way any more: it is deleted, or what was sent was another order than the next one. */
export const forgetOrders = (user: string): void => change(user, {});

/** The memory of one account's orders for `sendOnce`. */
function memoryOf(user: string): SendingMemory {
  return { get: () => sendingsStore.get()[user]?.sending, set: (sending) => change(user, sending ? { sending } : {}) };
}

/**
 * `sendOnce` for the cart that all tabs share: they take turns, so that two that confirm it at the same moment make one order.
 * Whichever comes second sends the same key, or is told of the order that the first has made: also when it was pressed within
 * the seconds in which its own page may still show what was ordered there.
 */
export async function sendInTurn(path: string, text: string, user: string): Promise<Sent> {
  const pressed = Date.now();
  return inTurn(`checkoutSending ${user}`, async () => {
    sendingsStore.refresh();
    const last = sendingsStore.get()[user]?.last;
    if (last && last.tab !== TAB && last.at <= Date.now() && pressed < last.at + STALE_MS) return { kind: "sent", reference: last.reference, text: undefined, how: "elsewhere" };
    const sent = await sendOnce(path, text, memoryOf(user));
    if (sent.kind === "sent") change(user, { last: { reference: sent.reference, tab: TAB, at: Date.now() } });
    return sent;
  });
}

/** Runs it while no other tab does, and keeps them out until they can read what it has written. */
function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let running: Promise<void> | undefined;
    const go = () => (running ??= run().then(resolve, reject));
    const turn = async () => {
      await go();
      await new Promise((told) => setTimeout(told, TOLD_MS));
    };
    // No locks where the address is not secure, or where the storage is blocked: then nothing is shared with other tabs either.
    void Promise.resolve().then(() => navigator.locks.request(name, { signal: AbortSignal.timeout(TURN_MS) }, turn)).catch(go);
  });
}
