import { encode } from "uqr";
import { expect, it } from "vitest";
import type { Charge, StoredPayment } from "#server/adapters/payments/port.ts";
import { openUpi } from "./upi.ts";

const adapter = openUpi({ id: "shop@bank", name: "Bokeh Celebrations" });
const charge: Charge = {
  key: "3f0c3f6e-8f0c-4f5e-9c53-0d7c2c2f4a11", again: false, method: "upi", reference: "BK-ACDE3467", amount: 2499, money: { minor: 249_900, currency: "INR" },
  customer: { name: "Asha Rao", email: "asha@example.com", phone: null }, payBy: "2027-02-10T11:53:00.000Z", returnUrl: "https://shop.example/book/payment",
};
const stored: StoredPayment = { id: charge.key, method: "upi", amount: 2499, money: charge.money, captured: 0, order: charge.key, payment: null };

it("hands over the link and the same as a QR", async () => {
  const { order, handover } = await adapter.start(charge);
  expect(order).toBe(charge.key);
  expect(handover.link).toBe("upi://pay?pa=shop@bank&pn=Bokeh%20Celebrations&tr=BKACDE3467&tn=Booking%20BKACDE3467&am=2499.00&cu=INR");
  expect(modulesOf(handover.qr ?? "")).toEqual(encode(handover.link ?? "", { ecc: "M", border: 4 }).data);
  expect(handover.qr?.length).toBeLessThan(12_000);
});

it("hands over what can be typed into an app by hand", async () => {
  expect((await adapter.start(charge)).handover).toMatchObject({ payee: "shop@bank", name: "Bokeh Celebrations", note: "Booking BKACDE3467" });
});

it("believes nobody: whoever says that they have paid waits until the desk has seen the money", async () => {
  const name = `said-${charge.key}`;
  expect(await adapter.verify(stored, { paid: true })).toEqual([{ kind: "authorized", payment: name }]);
  for (const utr of ["", " ", null]) expect(await adapter.verify(stored, { paid: true, utr })).toEqual([{ kind: "authorized", payment: name }]);
  expect(await adapter.verify(stored, { paid: true, utr: " 1234 5678 9012", Status: "SUCCESS" })).toEqual([{ kind: "authorized", payment: name, note: "UTR 123456789012" }]);
  for (const utr of ["12345678901", "1234567890123", "shop@bank", 123456789012, { "": 1 }]) expect(await adapter.verify(stored, { paid: true, utr }), String(utr)).toBeUndefined();
  expect(await adapter.ask(stored)).toEqual([]);
});

/** Which modules of a drawn QR are dark. */
function modulesOf(svg: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of (/stroke="#000" d="([^"]+)"/.exec(svg)?.[1] ?? "").matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  return modules;
}
