import type { Db, Tx } from "#db/client.ts";
import type { EarlierPaper, PaperContent, Recipient } from "#domain/papers/due.ts";
import { isNamedByLaw, PAPER_KINDS, type PaperKind, paperTitle } from "#domain/papers/kinds.ts";
import { numberInAddress } from "#domain/papers/number.ts";
import { printPaper } from "#domain/papers/print.ts";
import type { Shop } from "#server/shop.ts";
import { type Asking, readBooking } from "./read-booking.ts";

/** A paper as it was issued; `recipient` is null where it was erased. */
export type Paper = EarlierPaper & { recipient: Recipient | null };

/** One paper of a booking for whoever may see the booking; undefined alike for one that is not there and for one that is somebody else's. */
export async function readPaper(shop: Shop, { number, ...asking }: Asking & { number: string }) {
  const read = await readBooking(shop, asking);
  const { id, reference, surprise } = read?.booking ?? {};
  const paper = id === undefined ? undefined : (await papersOf(shop.database.db, id)).find((one) => one.number === number);
  return paper && { paper: printPaper(paper), reference: reference ?? "", surprise: surprise === true };
}

/** Every paper of a booking, oldest first; of one instant, an advance's before the rest. */
export async function papersOf(db: Db, bookingId: string): Promise<Paper[]> {
  const rows = await db.selectFrom("papers").selectAll().where("bookingId", "=", bookingId).orderBy("serial").execute();
  const papers = rows.map(({ kind, number, issuedAt, cause, paymentId, taxable, cgst, sgst, igst, content, recipient }) => ({
    kind: kind as PaperKind, number, issuedAt, cause, paymentId,
    tax: { taxable, cgst, sgst, igst },
    content: JSON.parse(content) as PaperContent,
    recipient: recipient === null ? null : (JSON.parse(recipient) as Recipient),
  }));
  return papers.sort((a, b) => a.issuedAt.localeCompare(b.issuedAt) || PAPER_KINDS.indexOf(a.kind) - PAPER_KINDS.indexOf(b.kind));
}

/** Where the papers of a booking are read and kept; `behind` is `?key=…` for whoever came by a mail's link. */
export function paperLinks(reference: string, papers: readonly Paper[], behind = "") {
  return papers.map(({ kind, number }) => {
    const address = `/account/orders/${reference}/papers/${numberInAddress(number)}`;
    return { title: paperTitle(kind), number, to: `${address}${behind}`, pdf: `${address}.pdf${behind}` };
  });
}

/** Takes the customer out of a booking's papers where the law does not want them named. The papers stay, for the books. */
export async function erasePapers(tx: Tx, bookingId: string): Promise<void> {
  for (const { number, tax } of await papersOf(tx, bookingId)) {
    if (!isNamedByLaw(tax)) await tx.updateTable("papers").set({ recipient: null }).where("number", "=", number).execute();
  }
}
