import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readOutbox } from "#server/services/read-outbox.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { actorFor, GOOD_ORDER, GOOD_REQUEST, openTestShop, type TestShop } from "#tests/support/shop.ts";

const MANY = { count: 10_000, seconds: 3600 };
const LEFT_OUT = "Left out: it is not the address of the account, and 3 mails an hour and 10 a day is the most we send to such a one.";
const TYPED = {
  name: "Typed Name", notes: "Typed notes https://evil.example", specialRequests: "Typed notes https://evil.example", location: "Typed place", notToCall: "Meera of the garden", alternateContact: "Ravi of the gate",
};

describeOnEachEngine("mail to an address that is not the account's own", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { limits: { ordersPerPerson: MANY, ordersPerAddress: MANY, bookingsPerPerson: MANY, bookingsPerAddress: MANY, knocksPerPerson: MANY } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow("2027-02-10T11:38:00Z");
  });

  const place = async (path: string, json: Record<string, unknown>, uid = "asha") => {
    const answer = await test.send(path, { method: "POST", uid, json });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { reference: string }).reference;
  };
  const order = (email: string, uid?: string) => place("/api/orders", { ...GOOD_ORDER, email }, uid);
  const mails = async () => (await readOutbox(test.shop, actorFor("desk")))?.mails ?? [];
  const mailTo = async (address: string) => (await mails()).find(({ to }) => to === address) ?? expect.fail(`no mail to ${address}`);
  const statesTo = async (address: string) => (await mails()).filter(({ to }) => to === address).map(({ state }) => state).toSorted();

  describe.each([["an order", "/api/orders", GOOD_ORDER, "order"], ["a booking request", "/api/bookings", GOOD_REQUEST, "booking"]])("of %s", (_what, path, good, noun) => {
    it.each([[false, "Bokeh", noun], [true, "Appointments", "appointment"]])("tells the least, when surprise is %s, and all of it to the account's own", async (surprise, sender, called) => {
      const reference = await place(path, { ...good, ...TYPED, surprise, email: "stranger@example.com" });
      const stranger = await mailTo("stranger@example.com");
      expect([stranger.senderName, stranger.subject]).toEqual([sender, `Your address was given for ${called} ${reference}, Fri, 5 Mar 2027`]);
      expect(stranger.text).toBe(
        `Your address was given for ${called === "booking" ? "a" : "an"} ${called}\n\nSomebody whose account has another address gave this one for their ${called}. If that was you, log in with that account to see all of it.\n\n` +
        "If it was not you, you need do nothing: nothing is charged to you. Answer this mail with the reference, and we take your address off it.\n\n" +
        `Reference: ${reference}\nDate: Fri, 5 Mar 2027\n\nLog in to see it: http://localhost:3000/account/orders/${reference}\n`,
      );
      for (const part of [stranger.html, stranger.subject]) expect(part).not.toMatch(/Typed|evil|Meera|Ravi|key=|₹|Candles|98765|asha/i);
      if (surprise) expect(stranger.html.replace(/<[^>]*>/g, " ")).not.toMatch(/bokeh|celebrat|surprise|order|booking/i);

      const own = await mailTo("asha@example.com");
      expect(own.text).toContain(surprise ? "Hello Typed Name" : "Typed notes");
      const merchant = await mailTo("desk@example.com");
      expect(merchant.text).toContain("Email: stranger@example.com\nLogged in as: asha@example.com\nPhone: ");
      expect(await mails()).toHaveLength(3);
    });
  });

  it("is none where the address is the account's own, in whatever case it is typed", async () => {
    await order(" Asha@Example.COM ");
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual(["asha@example.com", "desk@example.com"]);
    expect((await mailTo("desk@example.com")).text).not.toContain("Logged in as");
  });

  it("opens nothing to whoever reads it", async () => {
    const reference = await order("stranger@example.com");
    const link = new URL(/Log in to see it: (\S+)/.exec((await mailTo("stranger@example.com")).text)?.[1] ?? expect.fail("no link"));
    expect([link.pathname, link.search]).toEqual([`/account/orders/${reference}`, ""]);
    for (const uid of [undefined, "stranger"]) expect((await test.send(`/api/bookings/${reference}/calendar.ics`, uid ? { uid } : {})).status).toBe(404);
  });

  it.each([["asha", 16_427], ["desk", 16_427]])("says of one that %s cancels no more than that, and all of it to the account's own", async (uid, refund) => {
    const { reference } = await insertOrder(test.shop.database.db, { email: "stranger@example.com", name: "Typed Name" });
    expect((await test.send(`/api/bookings/${reference}/cancel`, { method: "POST", uid, json: { refund } })).status).toBe(200);
    const stranger = await mailTo("stranger@example.com");
    expect(stranger.subject).toBe(`The order ${reference} is cancelled, Fri, 5 Mar 2027`);
    expect(stranger.text).not.toMatch(/Typed|key=|₹|Candles/);
    expect((await mailTo("asha@example.com")).text).toContain("Nothing was paid through the shop, so nothing is due.");
  });

  it("is none when a change is asked for, and of an old row whose account is not known the least is all that is sent", async () => {
    const { reference } = await insertOrder(test.shop.database.db, { email: "stranger@example.com", accountEmail: null });
    expect((await test.send(`/api/bookings/${reference}/change`, { method: "POST", uid: "asha", json: { message: "Later, please" } })).status).toBe(201);
    expect((await mails()).map(({ to }) => to).toSorted(), "whoever asks is the account").toEqual(["asha@example.com", "desk@example.com"]);
    expect((await test.send(`/api/bookings/${reference}/cancel`, { method: "POST", uid: "desk", json: { refund: 16_427 } })).status).toBe(200);
    expect((await mailTo("stranger@example.com")).text).not.toMatch(/Asha|key=|₹/);
  });

  it("is three an hour and ten a day to a mailbox, whoever causes it and however it is spelt; the desk sees what was left out", async () => {
    const spellings = ["victim@example.com", "Victim+a@example.com", "victim+b@Example.com"];
    const statesOfAll = async () => (await Promise.all(spellings.map((each) => statesTo(each.toLowerCase())))).flat().toSorted();
    for (let at = 0; at < 5; at++) await order(spellings[at % 3] ?? "", `person-${at}`);
    expect(await statesOfAll()).toEqual(["given up", "given up", "waiting", "waiting", "waiting"]);
    expect((await mails()).filter(({ state }) => state === "given up").map(({ reason }) => reason)).toEqual([LEFT_OUT, LEFT_OUT]);
    const outbox = await readOutbox(test.shop, actorFor("desk"));
    expect(outbox?.givenUp, "which nobody gave up").toEqual([]);
    const [left] = outbox?.mails.filter(({ state }) => state === "given up") ?? [];
    expect((await test.send(`/api/desk/mails/${left?.id}/send-again`, { method: "POST", uid: "desk", json: {} })).status).toBe(404);
    expect(await statesTo("desk@example.com"), "the shop learns of every one").toHaveLength(5);
    expect(await statesTo("person-4@example.com"), "and so does whoever booked").toEqual(["waiting"]);
    await order("another@example.com");
    expect(await statesTo("another@example.com")).toEqual(["waiting"]);

    // Three in each of the next hours, until the day in India has had its ten; then the next day, at half past six by UTC.
    for (const hour of ["12", "13", "14", "15"]) {
      test.setNow(`2027-02-10T${hour}:00:00Z`);
      for (let each = 0; each < 4; each++) await order("victim@example.com");
    }
    expect((await statesOfAll()).filter((state) => state === "waiting")).toHaveLength(10);
    test.setNow("2027-02-10T18:29:59Z");
    await order("victim@example.com");
    expect((await statesOfAll()).filter((state) => state === "waiting")).toHaveLength(10);
    test.setNow("2027-02-10T18:30:00Z");
    await order("victim@example.com");
    expect((await statesOfAll()).filter((state) => state === "waiting")).toHaveLength(11);
  });

  it("never costs somebody their own confirmation", async () => {
    for (let each = 0; each < 5; each++) await order("asha@example.com", "mallory");
    for (let each = 0; each < 5; each++) await order("asha@example.com", "asha");
    expect((await statesTo("asha@example.com")).filter((state) => state === "waiting")).toHaveLength(3 + 5);
  });

  it("keeps to its limit when 40 come at once, and all of them are booked", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => order("victim@example.com", `person-${at}`)));
    const states = await statesTo("victim@example.com");
    expect([states.length, states.filter((state) => state === "waiting").length]).toEqual([40, 3]);
    const { bookings } = await test.shop.database.db.selectFrom("bookings").select(({ fn }) => fn.countAll<number>().as("bookings")).executeTakeFirstOrThrow();
    expect(Number(bookings)).toBe(40);
  });

  it("has its limit in the table: no fourth in an hour, no place twice, and a place whole or not at all", async () => {
    const { db } = test.shop.database;
    const insert = (id: string, change: Record<string, unknown>) =>
      db.insertInto("outbox").values({
        id, kind: "mail", payload: "{}", createdAt: "2027-02-10T11:38:00.000Z", dueAt: "2027-02-10T11:38:00.000Z", attempts: 0,
        recipient: "a@example.com", hour: "2027-02-10T11:00:00.000Z", day: "2027-02-10", hourPlace: 1, dayPlace: 1, limitedAt: "2027-02-10T11:38:00.000Z", ...change,
      }).execute();
    await insert("one", {});
    for (const wrong of [{}, { dayPlace: 2 }, { hourPlace: 2 }, { hourPlace: 4, dayPlace: 2 }, { hour: "2027-02-10T12:00:00.000Z", dayPlace: 11 }, { hourPlace: 2, dayPlace: null }, { limitedAt: null, hourPlace: 2, dayPlace: 2 }, { recipient: null, hourPlace: 2, dayPlace: 2 }]) {
      await expect(insert("two", wrong), JSON.stringify(wrong)).rejects.toThrow(/constraint/i);
    }
    await insert("two", { hourPlace: 2, dayPlace: 2 });
  });
});
