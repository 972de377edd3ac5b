import { randomUUID } from "node:crypto";
import type { Tx } from "#db/client.ts";
import { ERASED } from "#domain/account/erasure.ts";
import { causesOf, papersDue, type PaperEvent, type Recipient } from "#domain/papers/due.ts";
import type { PaperKind } from "#domain/papers/kinds.ts";
import { financialYear, paperNumber } from "#domain/papers/number.ts";
import { priceOf } from "#domain/papers/tax.ts";
import type { Shop } from "#server/shop.ts";
import { lockBooking } from "./lock-booking.ts";
import { linesOf } from "./read-booking.ts";
import { papersOf } from "./read-papers.ts";

type Issued = { kind: PaperKind; number: string };

/**
 * Issues the papers that an event asks for, within the transaction that stores the event, and answers the first: a receipt voucher for an advance,
 * the invoice when the celebration is done, a refund voucher or a credit note (or one of each) for money that goes back. Undefined where none is due,
 * always without a GSTIN. The same event again gives what it has. Call it last in the transaction: others wait for the
 * series until it ends, and a number that is rolled back was never given.
 */
export async function issuePaper({ seller, clock }: Pick<Shop, "seller" | "clock">, tx: Tx, bookingId: string, event: PaperEvent): Promise<Issued | undefined> {
  if (!seller) return undefined;
  // Whoever issues for the same booking waits here, and then sees this paper.
  const row = await lockBooking(tx, bookingId);
  if (!row) throw new Error("a paper for a booking that is not there");
  const earlier = await papersOf(tx, bookingId);
  const causes = causesOf(event);
  const known = earlier.find((paper) => causes.includes(paper.cause));
  if (known) return known;
  const booking = { ...row, lines: await linesOf(tx, bookingId) };
  // Whose account is gone stays forgotten.
  const recipient: Recipient | null = row.email === ERASED.email ? null : { name: row.name, address: row.location };
  const paymentId = event.reason === "completed" ? null : event.paymentId;
  const issued: Issued[] = [];
  for (const { cause, kind, tax, content } of papersDue(event, { booking, earlier, seller })) {
    const { number, ...place } = await takeNumber(tx, kind, clock.now());
    await tx
      .insertInto("papers")
      .values({ id: randomUUID(), kind, ...place, number, bookingId, cause, paymentId, ...tax, total: priceOf(tax), content: JSON.stringify(content), recipient: recipient && JSON.stringify(recipient) })
      .execute();
    issued.push({ kind, number });
  }
  return issued[0];
}

/** The next number of a series. Whoever waited for it may have looked at the clock earlier: a later number never has an earlier date. */
async function takeNumber(tx: Tx, kind: PaperKind, now: Date) {
  const [year, lastAt] = [financialYear(now), now.toISOString()];
  const { last, lastAt: issuedAt } = await tx
    .insertInto("paperCounters")
    .values({ kind, year, last: 1, lastAt })
    .onConflict((conflict) =>
      conflict.columns(["kind", "year"]).doUpdateSet((eb) => ({
        last: eb("paperCounters.last", "+", 1),
        lastAt: eb.case().when("excluded.lastAt", ">", eb.ref("paperCounters.lastAt")).then(eb.ref("excluded.lastAt")).else(eb.ref("paperCounters.lastAt")).end(),
      })),
    )
    .returning(["last", "lastAt"])
    .executeTakeFirstOrThrow();
  return { year, serial: last, number: paperNumber(kind, year, last), issuedAt };
}
