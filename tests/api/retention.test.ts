import { expect, it } from "vitest";
import { inTransaction } from "#db/client.ts";
import { DRAFT_DAYS } from "#domain/booking/draft.ts";
import { endOf } from "#domain/offer/rules.ts";
import { KEPT_DAYS } from "#domain/retention/rules.ts";
import { forgetOld } from "#server/services/forget-old.ts";
import { queueMails } from "#server/services/queue-mail.ts";
import { readTexts } from "#server/services/read-texts.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { useShop } from "#tests/support/use-shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

const START = Date.parse("2027-02-10T11:38:00Z");
const after = (days: number, ms = 0) => new Date(START + days * 86_400_000 + ms).toISOString();

describeOnEachEngine("what is kept no longer than was promised", (database) => {
  const test = useShop(database);
  const db = () => test.shop.database.db;
  const forgetAt = async (now: string) => {
    test.setNow(now);
    // Two processes at the same moment.
    await Promise.all([forgetOld(test.shop), forgetOld(test.shop)]);
  };
  /** Nothing goes at the very end of its time, and it is gone a moment later. */
  const goesAfter = async (days: number, left: () => Promise<unknown[]>) => {
    const before = await left();
    expect(before.length).toBeGreaterThan(0);
    await forgetAt(after(days));
    expect(await left()).toEqual(before);
    await forgetAt(after(days, 1));
    return left();
  };

  it("mails, once they were sent or given up, and those that nobody sends, since there is no mail server", async () => {
    const mail = (to: string) => ({ to, senderName: "Bokeh", subject: "Hello", html: "", text: "" });
    await inTransaction(db(), (tx) => queueMails(tx, test.shop, { mails: ["sent", "dead", "waits"].map((name) => mail(`${name}@example.com`)), elsewhere: [] }, after(0)));
    const set = (name: string, columns: object) => db().updateTable("outbox").set(columns).where("payload", "like", `%${name}@%`).execute();
    await set("sent", { doneAt: after(0) });
    await set("dead", { deadAt: after(0) });
    await set("waits", { createdAt: after(0) });
    await inTransaction(db(), (tx) => queueMails(tx, test.shop, { mails: [mail("again@example.com")], elsewhere: [] }, after(-200)));
    await set("again", { againAt: after(1) });
    expect(await goesAfter(KEPT_DAYS.mail, () => db().selectFrom("outbox").select("againAt").execute())).toEqual([{ againAt: after(1) }]);
  });

  it("what the mailbox of an erased account was sent, as soon as its day and hour are over", async () => {
    const limited = { kind: "erased-mail", payload: "{}", createdAt: after(0), dueAt: after(0), attempts: 0, deadAt: after(0), limitedAt: after(0), recipient: "nobody's", hour: "2027-02-10T11:00:00.000Z", day: "2027-02-10", hourPlace: 1, dayPlace: 1 };
    await db().insertInto("outbox").values({ id: "erased", ...limited }).execute();
    const left = () => db().selectFrom("outbox").select("id").where("kind", "=", "erased-mail").execute();
    for (const [now, count] of [["2027-02-10T19:29:59Z", 1], ["2027-02-10T19:30:00Z", 0]] as const) {
      await forgetAt(now);
      expect(await left(), now).toHaveLength(count);
    }
  });

  it("what was written to the shop", async () => {
    expect((await test.send("/api/contact", { method: "POST", json: { name: "Asha Rao", email: "asha@example.com", subject: "A terrace", message: "Do you set up on terraces?" } })).status).toBe(201);
    expect(await goesAfter(KEPT_DAYS.message, () => db().selectFrom("contactMessages").select("ticket").execute())).toEqual([]);
  });

  it("addresses that never confirmed the newsletter, or have left it; not of those who get it", async () => {
    const row = (email: string, change: object) => ({ email, token: email, askedAt: after(0), ...change });
    await db().insertInto("subscribers").values([
      row("asked@example.com", {}), row("on@example.com", { confirmedAt: after(0) }), row("off@example.com", { askedAt: after(-300), confirmedAt: after(-300), endedAt: after(0) }),
      row("never@example.com", { askedAt: after(-300), endedAt: after(0) }), row("back@example.com", { askedAt: after(0), endedAt: after(-300), confirmedAt: after(0) }),
    ]).execute();
    expect((await goesAfter(KEPT_DAYS.subscriber, () => db().selectFrom("subscribers").select("email").orderBy("email").execute())).map((each) => (each as { email: string }).email)).toEqual(["back@example.com", "on@example.com"]);
  });

  it("drafts and answers under a key", async () => {
    await db().insertInto("drafts").values({ userId: "asha", typed: "{}", typedAt: after(0) }).execute();
    await db().insertInto("idempotencyKeys").values({ owner: "asha", door: "POST /api/orders", key: "k", bodyHash: "h", status: 201, answer: "{}", createdAt: after(0) }).execute();
    expect(await goesAfter(DRAFT_DAYS, () => db().selectFrom("drafts").select("userId").execute())).toEqual([]);
    expect(await goesAfter(KEPT_DAYS.answer, () => db().selectFrom("idempotencyKeys").select("key").execute())).toEqual([]);
  });

  it("slots that were held and not booked; what is booked keeps its crew", async () => {
    await wizardOf(test).hold();
    await db().updateTable("claims").set({ expiresAt: after(0) }).execute();
    const { id } = await insertOrder(db(), { state: "confirmed" });
    await db().insertInto("claims").values({ id: "booked", crewId: (await db().selectFrom("crews").select("id").executeTakeFirstOrThrow()).id, bookingId: id, firstHalfHour: 1, endHalfHour: 2, createdAt: after(0) }).execute();
    expect(await goesAfter(KEPT_DAYS.hold, () => db().selectFrom("claims").select("id").execute())).toEqual([{ id: "booked" }]);
  });

  it("who has used an offer, once that is over; as long as it runs nobody has it twice", async () => {
    const day = "2027-02-10";
    await db().insertInto("offers").values({ code: "over", title: "10% off", percent: 10, amount: null, minimum: 0, fromDay: null, untilDay: day, claimDays: 1, useLimit: null, createdAt: after(-9) }).execute();
    for (const offerCode of ["over", "exit"]) await db().insertInto("offerUses").values({ offerCode, customer: "asha", bookingId: (await insertOrder(db(), { state: "completed" })).id, usedAt: after(-1) }).execute();
    const left = async () => (await db().selectFrom("offerUses").select("offerCode").orderBy("offerCode").execute()).map(({ offerCode }) => offerCode);
    const last = Date.parse(endOf(day)) + KEPT_DAYS.offerUse * 86_400_000;
    await forgetAt(new Date(last).toISOString());
    expect(await left()).toEqual(["exit", "over"]);
    await forgetAt(new Date(last + 1).toISOString());
    expect(await left()).toEqual(["exit"]);
  });

  it("pictures whose review is gone", async () => {
    const { id: bookingId } = await insertOrder(db(), { state: "completed" });
    const [kept, erased] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [kept, erased]) await test.shop.pictures.uploads.keep(id, new Uint8Array(40));
    await db().insertInto("reviews").values({ id: kept, bookingId, productId: "rd001", stars: 5, text: "Lovely", name: "Asha", pictureWidth: 40, pictureHeight: 30, createdAt: after(0) }).execute();
    await forgetAt(after(1));
    expect(await test.shop.pictures.uploads.keptBefore(new Date())).toEqual([kept]);
  });

  it("as the privacy policy says", () => {
    const rows = readTexts().privacy.sections.flatMap(({ table }) => table?.rows ?? []);
    const said = (what: RegExp) => rows.find(([name = ""]) => what.test(name))?.at(-1);
    expect(said(/^Mail that we sent/)).toBe(`${KEPT_DAYS.mail} days`);
    expect([said(/^What you write to us/), KEPT_DAYS.message]).toEqual(["One year; sooner with your account", 365]);
    expect(said(/newsletter/)).toBe(`As long as you get it; ${KEPT_DAYS.subscriber} days if you never confirm it, or once you have left it`);
    expect(said(/not booked yet/)).toContain(`${DRAFT_DAYS} days at the longest`);
    expect(said(/slot/)).toContain("A day");
    expect(said(/offer/)).toBe(`As long as the offer runs and ${KEPT_DAYS.offerUse} days after its last day, also when your account is closed`);
  });
});
