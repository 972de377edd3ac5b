import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#db/client.ts";
import type { PaperEvent } from "#domain/papers/due.ts";
import { bookingKey } from "#server/services/booking-link.ts";
import { issuePaper } from "#server/services/issue-paper.ts";
import { accountPages } from "#tests/support/account-pages.tsx";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { openTestShop, SELLER, type SendOptions, type TestShop } from "#tests/support/shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

const many = { count: 100_000, seconds: 3600 };
const SURPRISE = { surpriseAt: "2027-02-10T11:38:00.000Z", notToCall: "Meera of the garden" };

describeOnEachEngine("the papers of a booking", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { pages: accountPages, seller: SELLER, limits: { papersPerAddress: many } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow("2027-02-10T11:38:00Z");
  });

  const issue = (id: string, event: PaperEvent, seller: TestShop["shop"]["seller"] = SELLER) => inTransaction(test.shop.database.db, (tx) => issuePaper({ ...test.shop, seller }, tx, id, event));
  const advance: PaperEvent = { reason: "paid", paymentId: "pay_1", amount: 1_642_700 };
  const paid = async (change: Parameters<typeof insertOrder>[1] = {}) => {
    const order = await insertOrder(test.shop.database.db, change);
    await issue(order.id, advance);
    return order;
  };
  const get = async (path: string, options: SendOptions = {}) => {
    const answer = await test.send(path, options);
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const text = (html: string) => html.replace(/<head>.*<\/head>/s, "").replace(/<[^>]*>/g, " ").replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replace(/\s+/g, " ");
  const at = (reference: string, rest = "RV-26-27-000001") => `/account/orders/${reference}/papers/${rest}`;

  it("are listed on its page, each with its address, and not where there is none", async () => {
    const { id, reference } = await paid();
    await issue(id, { reason: "completed" });
    for (const page of ["/account/orders", "/book/done"]) {
      const { html } = await get(`${page}/${reference}`, { uid: "asha" });
      expect(text(html), page).toContain("Papers Receipt voucher PDF RV/26-27/000001 Tax invoice PDF BK/26-27/000001");
      for (const number of ["RV-26-27-000001", "BK-26-27-000001"]) for (const kind of ["", ".pdf"]) expect(html).toContain(`href="${at(reference, number)}${kind}"`);
    }
    const other = await insertOrder(test.shop.database.db, {});
    expect(text((await get(`/account/orders/${other.reference}`, { uid: "asha" })).html)).not.toMatch(/Papers|GST/);
  });

  it("are named in the mails of what was paid and what went back, for the account alone and with its login", async () => {
    const wizard = wizardOf(test);
    const { payment, booking } = await wizard.start();
    await wizard.verify(payment.id, { outcome: "paid" });
    const key = { headers: { "Idempotency-Key": "part" } };
    expect((await test.send(`/api/desk/bookings/${booking.reference}/refunds`, { method: "POST", uid: "desk", json: { amount: 100 }, ...key })).status).toBe(201);
    const papers = `Its papers, to read, print or keep as PDF (with your login): ${test.shop.origin}/account/orders/${booking.reference}#papers`;
    const told = (await wizard.mails()).map(({ to, subject, text: words }) => [to, subject.includes("refund") ? "refund" : "confirmed", words.includes(papers)]);
    expect(told.toSorted()).toEqual([["asha@example.com", "confirmed", true], ["asha@example.com", "refund", true], ["desk@example.com", "confirmed", false]]);
  });

  it("are read as a page: who, to whom, what for, how it is taxed, in figures and words", async () => {
    const { id, reference } = await paid({ name: "श्रीमती <Rao>" });
    await issue(id, { reason: "completed" });
    const { status, headers, html } = await get(at(reference, "BK-26-27-000001"), { uid: "asha" });
    expect([status, headers.get("Cache-Control"), headers.get("Content-Type"), headers.get("ETag")]).toEqual([200, "private, no-store", "text/html; charset=utf-8", null]);
    expect(headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
    expect(html).toContain("<title>Tax invoice BK/26-27/000001</title>");
    expect(html).toContain(`href="${at(reference, "BK-26-27-000001.pdf")}"`);
    const said = text(html);
    for (const words of [
      "From Bokeh Celebrations LLP 4 Lodhi Road, New Delhi 110003 GSTIN 07AAPFU0939F1ZX Delhi (07)", "To श्रीमती <Rao> Delhi, PIN 110001 Delhi (07)", "Number BK/26-27/000001 Date Wed, 10 Feb 2027", `Booking ${reference}`,
      "Place of supply Delhi (07) Service code (SAC) 998596 Tax by reverse charge No Follows RV/26-27/000001 of Wed, 10 Feb 2027", "1 × Candles & Roses <for two> with Violinist, Heart Cake × 2 ₹9,297.00", "Convenience fee ₹632.00",
      "Taxable value ₹13,921.18 CGST 9% ₹1,252.91 SGST 9% ₹1,252.91 Total ₹16,427.00", "Rupees Sixteen Thousand Four Hundred Twenty-Seven Only",
    ]) expect(said).toContain(words);
  });

  it("are taxed as one between states, and follow what they pay back", async () => {
    const { id, reference } = await paid({ pincode: "122002", location: "Gurgaon, PIN 122002" });
    await issue(id, { reason: "refunded", refundId: "rfnd_1", paymentId: "pay_1", amount: 821_350, kept: 821_350 });
    const said = text((await get(at(reference, "RF-26-27-000001"), { uid: "asha" })).html);
    expect(said).toContain("Taxable value ₹6,960.59 IGST 18% ₹1,252.91 Advance paid back ₹8,213.50");
    expect(said).toContain("Place of supply Haryana (06)");
    expect(said).toContain("Follows RV/26-27/000001 of");
    expect(said).not.toMatch(/CGST|SGST/);
  });

  it("are kept as PDF under a name that tells nothing", async () => {
    const { reference } = await paid(SURPRISE);
    const { status, headers, html } = await get(at(reference, "RV-26-27-000001.pdf"), { uid: "asha" });
    expect([status, html, headers.get("Content-Type"), headers.get("Content-Disposition"), headers.get("Cache-Control")]).toEqual([200, "%PDF-1.7 Receipt voucher RV/26-27/000001", "application/pdf", 'inline; filename="RV-26-27-000001.pdf"', "private, no-store"]);
    const page = await get(at(reference), { uid: "asha" });
    expect(page.html).toContain("<title>Appointment</title>");
    expect(page.html).not.toContain("Meera of the garden");
  });

  it("follow the money: an advance that is paid, what goes back before, the celebration that is done, what goes back after", async () => {
    const wizard = wizardOf(test);
    const { payment, booking } = await wizard.start();
    const issued = async () => (await test.shop.database.db.selectFrom("papers").select(["number", "total"]).execute()).map(({ number, total }) => `${number} ${total}`).toSorted();
    expect(await issued()).toEqual([]);
    for (let time = 0; time < 2; time++) await wizard.verify(payment.id, { outcome: "paid" });
    expect(await issued()).toEqual(["RV/26-27/000001 749900"]);
    let keys = 0;
    const desk = async (action: string, json: unknown = {}) => (await test.send(`/api/desk/bookings/${booking.reference}/${action}`, { method: "POST", uid: "desk", json, headers: { "Idempotency-Key": `k${keys++}` } })).status;
    const refund = async (rupees: number) => expect(await desk("refunds", { amount: rupees, reason: "Late by an hour" })).toBeLessThan(300);
    await refund(499);
    await wizard.goOn();
    expect(await issued()).toEqual(["RF/26-27/000001 49900", "RV/26-27/000001 749900"]);
    test.setNow("2027-04-01T12:00:00Z");
    for (let time = 0; time < 2; time++) expect(await desk("complete")).toBe(200);
    await refund(1000);
    await wizard.goOn();
    expect(await issued()).toEqual(["BK/27-28/000001 700000", "CN/27-28/000001 100000", "RF/26-27/000001 49900", "RV/26-27/000001 749900"]);
  });

  it("are none while the shop is not registered, whatever is paid", async () => {
    const unregistered = await openTestShop(database, { limits: { papersPerAddress: many } });
    const wizard = wizardOf(unregistered);
    const { payment, booking } = await wizard.start();
    await wizard.verify(payment.id, { outcome: "paid" });
    expect([await wizard.bookingState(booking.reference), await test.shop.database.db.selectFrom("papers").selectAll().execute()]).toEqual(["confirmed", []]);
    expect(JSON.stringify(await wizard.mails())).not.toMatch(/GST|invoice|voucher/i);
    await unregistered.close();
  });

  describe("for whom", () => {
    it("owner, operator and the signed link of a mail; nobody else, and no word on whether it is there", async () => {
      const order = await paid();
      const key = bookingKey(test.shop, order);
      const other = await paid({ userId: "meera", name: "Meera Nair" });
      for (const file of ["RV-26-27-000001", "RV-26-27-000001.pdf"]) {
        const address = at(order.reference, file);
        for (const [query, uid] of [["", "asha"], ["", "desk"], [`?key=${key}`, undefined], [`?key=${key}`, "meera"]] as const) expect((await get(address + query, uid ? { uid } : {})).status, `${query} ${uid}`).toBe(200);
        for (const options of [{}, { uid: "meera" }, { uid: "new-asha" }]) {
          const missing = await get(at("BK-33333333", file), options);
          for (const query of ["", "?key=", `?key=${bookingKey(test.shop, other)}`, `?key=${key}A`]) {
            const answer = await get(address + query, options);
            expect([answer.status, answer.headers.get("Cache-Control"), answer.html], query).toEqual([404, "private, no-store", missing.html]);
          }
        }
        expect((await get(at(other.reference, file), { uid: "meera" })).status, "another booking's number").toBe(404);
      }
      expect((await get(at(other.reference, "RV-26-27-000002"), { uid: "meera" })).status).toBe(200);
    });

    it("carries the mail's key on to what belongs to it", async () => {
      const order = await paid();
      const key = `?key=${encodeURIComponent(bookingKey(test.shop, order))}`;
      expect((await get(`/account/orders/${order.reference}${key}`)).html).toContain(`href="${at(order.reference)}${key}"`);
      const { html } = await get(at(order.reference) + key);
      expect(html).toContain(`href="/account/orders/${order.reference}${key}"`);
      expect(html).toContain(`href="${at(order.reference, "RV-26-27-000001.pdf")}${key}"`);
    });

    it.each(["RV-26-27-000002", "RV-26-27-000001.pdf.pdf", "rv-26-27-000001", "RV%2F26-27%2F000001", "..", "RV-26-27-000001%00", "__proto__", ".pdf", "RV-26-27-000001.PDF"])("has nothing at %s", async (file) => {
      const { reference } = await paid();
      const { status, html } = await get(at(reference, file), { uid: "asha" });
      expect([302, 301, 400, 404]).toContain(status);
      expect(html).not.toContain("Asha Rao");
    });

    it("takes no other method, and not without end", async () => {
      const { reference } = await paid();
      for (const method of ["POST", "PUT", "DELETE"]) expect((await test.send(at(reference), { method, uid: "asha", json: {} })).status).toBe(405);
      expect(await (await test.send(at(reference), { method: "HEAD", uid: "asha" })).text()).toBe("");
      const strict = await openTestShop(database, { pages: accountPages, limits: { papersPerAddress: { count: 2, seconds: 600 } } });
      const statuses: number[] = [];
      for (let time = 0; time < 3; time++) statuses.push((await strict.send(at(reference), { uid: "asha" })).status);
      expect(statuses).toEqual([200, 200, 429]);
      await strict.close();
    });
  });
});
