import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { OfferNote } from "./offer-line.tsx";

vi.mock("#app/lib/offer.ts", () => ({
  useOffer: () => ({ offer: { title: "₹500 off", percent: null, amount: 500, minimum: 9000, until: "2026-11-28T18:29:59.999Z" }, note: undefined }),
}));

const BELOW = " It counts from ₹9,000 on, before any fee, so it is not counted yet.";

it.each([[4499, BELOW], [8999, BELOW], [9000, ""], [undefined, ""]])("at ₹%s an offer from ₹9,000 on is followed by %j", (subtotal, more) => {
  const words = renderToStaticMarkup(<OfferNote subtotal={subtotal} />).replace(/<[^>]+>/g, "");
  expect(words).toBe(`₹500 off: until Sat, 28 Nov 2026, 11:59 pm, once a person.${more}`);
});
