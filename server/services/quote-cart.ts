import type { CartLine } from "#domain/cart/lines.ts";
import { lineKey } from "#domain/cart/lines.ts";
import { isLineProblem, type LineProblem, type PricedLine, priceLine, totalsOf } from "#domain/pricing/rules.ts";
import type { Quote, QuotedLine } from "#domain/pricing/quote.ts";
import type { Shop } from "#server/shop.ts";
import { judgeOffer, quotedOffer } from "./use-offer.ts";

/** Prices lines from the catalogue as it is now, each on its own. */
export function priceCart({ catalogue }: Pick<Shop, "catalogue">, lines: readonly CartLine[]): (PricedLine | LineProblem)[] {
  return lines.map(({ id, selectedAddOns, qty }) => priceLine(catalogue.product(id), { productId: id, selectedAddOns, quantity: qty }));
}

/** A claim of an offer, and the verified address of whoever asks, where that is known, with their id. */
type With = { offer?: string | null | undefined; email?: string | undefined; user?: string | undefined };

/** What a cart costs now, with the convenience fee and less an offer that counts; lines that can't be had are named and not counted. */
export async function quoteCart(shop: Shop, lines: readonly CartLine[], { offer: claim, email, user }: With = {}): Promise<Quote> {
  const priced = priceCart(shop, lines);
  const withdrawn = lines.filter(({ id }) => !shop.catalogue.product(id)).map(({ id }) => id);
  const titles = await titlesOf(shop, [...new Set(withdrawn)]);
  const quoted = lines.map((line, i): QuotedLine => {
    const key = lineKey(line);
    const found = priced[i];
    const product = shop.catalogue.product(line.id);
    if (!found || isLineProblem(found)) return { key, sold: false, title: product?.title ?? titles.get(line.id) ?? null, reason: found?.message ?? "", ...(found?.gone && { gone: found.gone }) };
    const { title, basePrice, addOns, quantity, lineTotal } = found;
    return { key, sold: true, title, picture: product?.pictures[0] ?? null, basePrice, addOns, each: lineTotal / quantity, qty: quantity, lineTotal };
  });
  const sums = quoted.map((line) => (line.sold ? line.lineTotal : 0));
  if (!claim) return { lines: quoted, ...totalsOf(sums, { withFee: true }) };
  const { subtotal } = totalsOf(sums, { withFee: true });
  const judged = await judgeOffer(shop.database.db, shop, { claim, email, user, subtotal, now: shop.clock.now() });
  return { lines: quoted, offer: quotedOffer(judged), ...totalsOf(sums, { offer: judged.ok ? judged.offer : undefined, withFee: true }) };
}

/** Products that are not in the catalogue any more keep their row, and with it the name that people knew. */
async function titlesOf({ database: { db } }: Shop, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("products").select(["id", "title"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
