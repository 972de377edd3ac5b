import type { Db, Tx } from "#db/client.ts";
import type { EarlierPaper, PaperContent, Recipient } from "#domain/papers/due.ts";
import { isNamedByLaw, type PaperKind } from "#domain/papers/kinds.ts";

/** A paper as it was issued; `recipient` is null where it was erased. */
export type Paper = EarlierPaper & { recipient: Recipient | null };

/** Every paper of a booking, oldest first. */
export async function papersOf(db: Db, bookingId: string): Promise<Paper[]> {
  const rows = await db.selectFrom("papers").selectAll().where("bookingId", "=", bookingId).orderBy("issuedAt").orderBy("serial").execute();
  return rows.map(({ kind, number, issuedAt, cause, paymentId, taxable, cgst, sgst, igst, content, recipient }) => ({
    kind: kind as PaperKind, number, issuedAt, cause, paymentId,
    tax: { taxable, cgst, sgst, igst },
    content: JSON.parse(content) as PaperContent,
    recipient: recipient === null ? null : (JSON.parse(recipient) as Recipient),
  }));
}

/** Takes the customer out of a booking's papers where the law does not want them named. The papers stay, for the books. */
export async function erasePapers(tx: Tx, bookingId: string): Promise<void> {
  for (const { number, tax } of await papersOf(tx, bookingId)) {
    if (!isNamedByLaw(tax)) await tx.updateTable("papers").set({ recipient: null }).where("number", "=", number).execute();
  }
}
