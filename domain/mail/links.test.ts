import { describe, expect, it } from "vitest";
import { withoutKeys } from "./links.ts";

const KEY = "2027-05-04.oNg2Tqnk96x7spDxEy_t8j3z608drBcCNyjl8CeJVNE";

describe("the addresses of a mail without what they open with", () => {
  it.each([
    [`https://bokeh.example/account/orders/BK-7KQ3MWXA?key=${KEY}`, "https://bokeh.example/account/orders/BK-7KQ3MWXA?key=…"],
    [`http://localhost:3000/review/BK-7KQ3MWXA?key=${KEY}`, "http://localhost:3000/review/BK-7KQ3MWXA?key=…"],
    [`https://bokeh.example/account/orders/BK-7KQ3MWXA?key=${KEY}#papers`, "https://bokeh.example/account/orders/BK-7KQ3MWXA?key=…#papers"],
    [`https://bokeh.example/newsletter/confirm/${"aB3_".repeat(8)}`, "https://bokeh.example/newsletter/confirm/…"],
    // Small letters alone are no word where they are as many as a key has.
    [`https://bokeh.example/newsletter/unsubscribe/${"t".repeat(32)}`, "https://bokeh.example/newsletter/unsubscribe/…"],
    [`HTTPS://bokeh.example/x?a=1&amp;b=${KEY}&c`, "HTTPS://bokeh.example/x?a=…&b=…&c=…"],
    [`https://bokeh.example/x?${KEY}`, "https://bokeh.example/x?…=…"],
    [`https://bokeh.example/x#${KEY}`, "https://bokeh.example/x#…"],
    [`https://bokeh.example/BK-7KQ3MWXA${KEY}/BK-7KQ3MWXA`, "https://bokeh.example/…/BK-7KQ3MWXA"],
  ])("%s", (address, shown) => {
    expect(withoutKeys(address)).toBe(shown);
    expect(withoutKeys(`<a href="${address}">See</a> See: ${address}\n`)).toBe(`<a href="${shown}">See</a> See: ${shown}\n`);
  });

  it.each(["https://bokeh.example", "https://bokeh.example/", "https://bokeh.example/account/bookings", "http://shop.example:3000/desk/outbox", "Refund: 0b5a1f0e-6c1d-4e8e-9d53-2f6a7c1b9e11\nTotal: ₹1", "a@example.com"])("leaves %j as it is", (text) => {
    expect(withoutKeys(text)).toBe(text);
  });
});
