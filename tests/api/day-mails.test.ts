import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { smtpMailer } from "#server/adapters/mail/smtp.ts";
import { completeBooking } from "#server/services/decide-booking.ts";
import { queueDayMails } from "#server/services/queue-day-mails.ts";
import { readOutbox } from "#server/services/read-outbox.ts";
import { sendMails } from "#server/services/send-mails.ts";
import type { Shop } from "#server/shop.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { actorFor } from "#tests/support/shop.ts";
import { useShop } from "#tests/support/use-shop.ts";

/** Ten in the morning in India on the day before, and on the day after, 5 March 2027. */
const [BEFORE, AFTER] = ["2027-03-04T04:30:00Z", "2027-03-06T04:30:00Z"];

describeOnEachEngine("what a day brings by mail", (database) => {
  const test = useShop(database, { env: { PUBLIC_URL: "https://bokeh.example" } });
  let shop: Shop;
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
    shop = { ...test.shop, mailer: smtpMailer(server.url, "hello@bokeh.example") };
  });
  afterAll(() => server.close());
  beforeEach(() => {
    test.setNow(BEFORE);
    server.received.length = 0;
  });

  const db = () => test.shop.database.db;
  const confirmed = (change: Parameters<typeof insertOrder>[1] = {}) => insertOrder(db(), { state: "confirmed", time: "18:00", ...change });
  const mails = async () => (await readOutbox(test.shop, actorFor("desk")))?.mails ?? [];
  const subjects = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
  const at = async (now: string) => {
    test.setNow(now);
    await queueDayMails(shop);
    return subjects();
  };

  it("reminds of tomorrow's confirmed celebration, from ten to ten, once", async () => {
    const { reference } = await confirmed();
    for (const other of ["requested", "held", "awaiting-payment", "cancelled", "declined", "expired", "completed"]) await insertOrder(db(), { state: other });
    await confirmed({ date: "2027-03-04" });
    await confirmed({ date: "2027-03-06" });
    expect(await at("2027-03-04T04:29:59Z")).toEqual([]);
    const reminder = [`asha@example.com: Your order ${reference} is tomorrow, Fri, 5 Mar 2027`];
    expect(await at(BEFORE)).toEqual(reminder);
    expect(await at("2027-03-04T16:29:00Z")).toEqual(reminder);
    const [mail] = await mails();
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain("Everything stands ready at 6:00 pm. Our crew comes from 5:00 pm to set up");
      expect(part).toContain("₹16,427 is due.");
      expect(part).toContain("Delhi, PIN 110001");
      expect(part).toContain(`https://bokeh.example/account/orders/${reference}?key=2027-05-04.`);
    }
    expect(mail?.html).toContain("Candles &amp; Roses &lt;for two&gt;");
  });

  it("catches up on the same day after a stop, never on the next, and never in the night", async () => {
    await confirmed();
    expect(await at("2027-03-04T16:30:00Z")).toEqual([]);
    expect(await at("2027-03-05T04:30:00Z")).toEqual([]);
    await confirmed({ date: "2027-03-06" });
    expect(await at("2027-03-05T16:29:00Z")).toHaveLength(1);
  });

  it("is written once by many processes at the same moment", async () => {
    for (let i = 0; i < 3; i++) await confirmed();
    // The embedded database has one process, which may still look twice at once.
    const others = Array.from({ length: 3 }, () => (database.engine === "postgres" ? { ...shop, database: database.open() } : shop));
    await Promise.all([shop, ...others].map(queueDayMails));
    if (database.engine === "postgres") await Promise.all(others.map(({ database: { db: own } }) => own.destroy()));
    expect(await subjects()).toHaveLength(3);
  });

  it("leaves out who was told today when it is", async () => {
    const { id } = await confirmed();
    const told = { bookingId: id, at: "2027-03-04T04:00:00.000Z", actor: "asha", fromState: "confirmed", toState: "confirmed" };
    await db().insertInto("bookingHistory").values({ ...told, note: "Moved from Sat, 6 Mar 2027, 6:00 pm to Fri, 5 Mar 2027, 6:00 pm" }).execute();
    const asked = await confirmed();
    await db().insertInto("bookingHistory").values({ ...told, bookingId: asked.id, note: "Could you come earlier?" }).execute();
    expect(await at(BEFORE)).toEqual([expect.stringContaining(asked.reference)]);
  });

  it.each([
    ["cancelled", { state: "cancelled" }], ["moved to another day", { date: "2027-03-08" }], ["moved to another hour", { time: "15:00" }],
  ])("is not sent when the celebration was %s meanwhile", async (_what, change) => {
    const { id } = await confirmed();
    await queueDayMails(shop);
    await db().updateTable("bookings").set(change).where("id", "=", id).execute();
    await sendMails(shop);
    expect(server.received).toEqual([]);
    expect(await mails()).toMatchObject([{ state: "given up", reason: "Not sent: what it reminds of was moved or cancelled, or its day has come." }]);
  });

  it("is right again for the day it is moved to", async () => {
    const { id, reference } = await confirmed();
    await queueDayMails(shop);
    await db().updateTable("bookings").set({ date: "2027-03-08" }).where("id", "=", id).execute();
    await sendMails(shop);
    await at("2027-03-07T05:00:00Z");
    await sendMails(shop);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.raw).toContain(`Your order ${reference} is tomorrow, Mon, 8 Mar 2027`);
  });

  it("is not sent in the night, nor on the day itself, when the mail server was away", async () => {
    await confirmed();
    await queueDayMails(shop);
    test.setNow("2027-03-04T16:31:00Z");
    await sendMails(shop);
    expect((await mails()).map(({ state }) => state)).toEqual(["waiting"]);
    test.setNow("2027-03-05T05:00:00Z");
    await sendMails(shop);
    expect(server.received).toEqual([]);
    expect((await mails()).map(({ state }) => state)).toEqual(["given up"]);
  });

  it("does not ask who has said already how all of it was", async () => {
    const { id } = await confirmed({ state: "completed" });
    const products = await db().selectFrom("bookingLines").select("productId").distinct().where("bookingId", "=", id).execute();
    const review = (productId: string) => ({ id: crypto.randomUUID(), bookingId: id, productId, stars: 5, text: "Lovely.", name: "Asha", pictureWidth: null, pictureHeight: null, pictureSharedAt: null, createdAt: AFTER, publishedAt: null, refusedAt: null, refusedReason: null, withdrawnAt: null });
    await db().insertInto("reviews").values(products.map(({ productId }) => review(productId))).execute();
    expect(await at(AFTER)).toEqual([]);
  });

  it("gives no surprise away", async () => {
    const { reference } = await confirmed({ surpriseAt: "2027-02-10T11:38:00.000Z", notToCall: "Meera", alternateContact: "Ravi" });
    await at(BEFORE);
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: `Your appointment ${reference} is tomorrow, Fri, 5 Mar 2027`, senderName: "Appointments" });
    expect(mail?.text).not.toMatch(/candles|balloon|bokeh (?!\.)|crew comes|celebrat|surprise|meera|ravi|110001/i);
  });

  it("asks the shop once whether what was confirmed took place, and the shopper how it was once that is said", async () => {
    const { id, reference } = await confirmed({ accountEmail: null });
    const later = await confirmed();
    for (const date of ["2027-03-06", "2027-02-26"]) await confirmed({ date });
    const asked = [reference, later.reference].map((each) => `desk@example.com: Say whether it took place: ${each}, Fri, 5 Mar 2027`).toSorted();
    expect(await at("2027-03-06T04:29:00Z")).toEqual([]);
    expect(await at(AFTER)).toEqual(asked);
    expect(await at("2027-03-06T12:00:00Z")).toEqual(asked);
    expect((await mails())[0]?.text).toContain("https://bokeh.example/account/orders/BK-");
    for (const one of [reference, later.reference]) expect(await completeBooking(shop, actorFor("desk"), one)).toMatchObject({ ok: true });
    expect(await at("2027-03-06T12:01:00Z"), "an erased account is asked nothing").toEqual([`asha@example.com: How was your order ${later.reference} on Fri, 5 Mar 2027?`, ...asked].toSorted());
    expect(await db().selectFrom("dayMails").select("what").where("bookingId", "=", id).execute()).toEqual([{ what: "took-place" }]);
  });

  it("asks how it was from the next day on, only of what took place, once, and not for ever", async () => {
    const { reference } = await confirmed({ state: "completed", discount: 1580, fee: 569, total: 14_784 });
    await confirmed({ state: "cancelled" });
    await confirmed({ state: "completed", date: "2027-03-06" });
    await confirmed({ state: "completed", date: "2027-02-26" });
    expect(await at("2027-03-06T04:29:00Z")).toEqual([]);
    const asked = [`asha@example.com: How was your order ${reference} on Fri, 5 Mar 2027?`];
    expect(await at(AFTER)).toEqual(asked);
    expect(await at("2027-03-06T12:00:00Z")).toEqual(asked);
    const [mail] = await mails();
    expect(mail?.text).toContain(`https://bokeh.example/review/${reference}?key=2027-05-04.`);
    expect(mail?.until, "not weeks later, where its server was away").toBe("2027-03-13T18:30:00.000Z");
    expect(mail?.text).not.toMatch(/₹|offer/i);
    await confirmed({ state: "completed", date: "2027-02-28" });
    expect(await at("2027-03-07T12:00:00Z")).toHaveLength(3);
  });

  it("writes to the account's own address alone, and to none that is gone", async () => {
    await confirmed({ email: "typed@example.com" });
    await confirmed({ accountEmail: null });
    expect(await at(BEFORE)).toEqual([expect.stringMatching(/^asha@example\.com: /)]);
  });
});
