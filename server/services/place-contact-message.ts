import { randomBytes, randomUUID } from "node:crypto";
import { inTransaction, isUniqueViolation, type Tx } from "#db/client.ts";
import { makeReference, REFERENCE_BYTES } from "#domain/booking/reference.ts";
import { readContactMessage } from "#domain/contact/message.ts";
import { messageReceivedMail, newMessageMail } from "#server/mail/contact-mails.tsx";
import type { Actor, Shop } from "#server/shop.ts";
import { writeFor } from "./end-session.ts";
import { merchantAddresses } from "./place-booking.ts";
import { queueMails } from "./queue-mail.ts";
import { type Answer, type OnceKey, type Outcome, refuse, rememberAnswer, rememberedAnswer } from "./remember-answer.ts";

const TRIES = 5;

/**
 * `POST /api/contact` by anybody: keeps the message under a ticket, with the mails to whoever wrote and to the merchant in the same
 * transaction. → 201 `{reference}`, the ticket; with `once` the same key and body do so once.
 */
export async function placeContactMessage(shop: Shop, actor: Actor | undefined, body: unknown, once?: OnceKey): Promise<Outcome> {
  const read = readContactMessage(body);
  if (!read.ok) return refuse({ status: 422, title: "Incomplete Form", detail: "Please enter valid details in all fields.", errors: read.errors });
  const { suspect, ...message } = read.message;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const ticket = makeReference(randomBytes(REFERENCE_BYTES), "MS");
    if (!ticket) continue;
    const answer: Answer = { status: 201, body: { reference: ticket } };
    try {
      const keep = async (tx: Tx): Promise<boolean> => {
        const now = shop.clock.now().toISOString();
        if (once && !(await rememberAnswer(tx, once, answer, now))) return false;
        await tx.insertInto("contactMessages").values({ ...message, id: randomUUID(), ticket, userId: actor?.userId ?? null, suspectedAt: suspect ? now : null, createdAt: now }).execute();
        const told = { ...message, ticket, suspect };
        const received = suspect ? [] : [messageReceivedMail(told, shop)];
        const [own, elsewhere] = actor?.email === message.email ? [received, []] : [[], received];
        await queueMails(tx, shop, { mails: [...own, ...merchantAddresses(shop).map((to) => newMessageMail(told, { to }))], elsewhere }, now);
        return true;
      };
      // Whose account is deleted meanwhile leaves nothing behind that nobody would find.
      const written = actor ? await writeFor(shop.database.db, actor, keep) : ({ ok: true, done: await inTransaction(shop.database.db, keep) } as const);
      if (!written.ok) return written;
      if (written.done) return { ok: true, answer };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    const known = once && (await rememberedAnswer(shop.database.db, once));
    if (known) return known;
  }
  throw new Error("no free ticket was found");
}
