import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

describeOnEachEngine("GET /api/bookings/{reference}/calendar.ics", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { env: { PUBLIC_URL: "http://shop.example:3000" } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow("2027-02-10T12:38:00Z");
  });

  const insert = (change: Parameters<typeof insertOrder>[1] = {}) => insertOrder(test.shop.database.db, change);
  /** The file as it came, and what another program reads in it. */
  const take = async (reference: string) => {
    const answer = await test.send(`/api/bookings/${reference}/calendar.ics`, { uid: "asha" });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[] as never);
    const event = calendar.getFirstSubcomponent("vevent") ?? expect.fail("no event");
    const value = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null;
    return { answer, text, calendar, value, names: event.getAllProperties().map(({ name }) => name) };
  };

  it("is a file of its own kind, for its owner alone", async () => {
    const { reference } = await insert();
    const { answer, calendar } = await take(reference);
    expect([answer.headers.get("Content-Type"), answer.headers.get("Content-Disposition"), answer.headers.get("Cache-Control")]).toEqual([
      "text/calendar; charset=utf-8", `attachment; filename="bokeh-${reference}.ics"`, "private, no-store",
    ]);
    expect([calendar.getFirstPropertyValue("version"), calendar.getAllSubcomponents().length]).toEqual(["2.0", 1]);
    expect((await test.send(`/api/bookings/${reference}/calendar.ics`, { uid: "asha", method: "HEAD" })).status).toBe(200);
    expect((await test.send(`/api/bookings/${reference}/calendar.ics`, { uid: "asha", method: "POST" })).status).toBe(405);
  });

  it("tells when by the instant in UTC, for as long as the longest celebration takes", async () => {
    const { db } = test.shop.database;
    await db.updateTable("products").set({ occupiesMinutes: 195 }).where("id", "=", "bd-arch-01").execute();
    const { reference } = await insert({ time: "00:30" });
    const { text, value } = await take(reference);
    expect(text).toMatch(/\r\nDTSTART:20270304T190000Z\r\nDTEND:20270304T221500Z\r\n/);
    expect(value("location")).toBe("Delhi, PIN 110001");
    expect(value("summary")).toBe("Bokeh: Candles & Roses <for two>, Candles & Roses <for two>, Balloon Arch");
    expect(value("description")).toBe(
      `Reference ${reference}\n1 × Candles & Roses <for two> with Violinist, Heart Cake × 2\n1 × Candles & Roses <for two>\n1 × Balloon Arch\nTotal ₹16,427`,
    );
    expect(value("url")).toBe(`http://shop.example:3000/account/orders/${reference}`);
  });

  it("is a whole day while no time is agreed", async () => {
    const { reference } = await insert({ date: "2027-02-28" });
    expect((await take(reference)).text).toMatch(/\r\nDTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301\r\n/);
  });

  it.each([["requested", "TENTATIVE"], ["confirmed", "CONFIRMED"], ["completed", "CONFIRMED"], ["declined", "CANCELLED"], ["cancelled", "CANCELLED"]])("of one that is %s is %s", async (state, status) => {
    const { reference } = await insert({ state });
    expect((await take(reference)).value("status")).toBe(status);
  });

  it("keeps its UID and raises its SEQUENCE with each step, so that the later file counts", async () => {
    const { id, reference } = await insert();
    const first = await take(reference);
    expect([first.value("uid"), first.value("sequence"), first.value("dtstamp")]).toEqual([`${id}@shop.example`, "0", "2027-02-10T11:38:00Z"]);
    expect((await test.send(`/api/bookings/${reference}/change`, { method: "POST", uid: "asha", json: { message: "Later, please" } })).status).toBe(201);
    expect((await take(reference)).value("sequence")).toBe("1");
    test.setNow("2027-02-11T00:00:00Z");
    expect((await test.send(`/api/bookings/${reference}/cancel`, { method: "POST", uid: "asha", json: { refund: 16_427 } })).status).toBe(200);
    const last = await take(reference);
    expect([last.value("uid"), last.value("sequence"), last.value("dtstamp"), last.value("status")]).toEqual([`${id}@shop.example`, "2", "2027-02-11T00:00:00Z", "CANCELLED"]);
  });

  it("of a surprise says 'Appointment', when, and nothing else, to its owner too", async () => {
    const { reference } = await insert({ time: "19:00", surpriseAt: "2027-02-10T11:38:00.000Z", notes: "A ring", notToCall: "Meera" });
    const { answer, text, value, names } = await take(reference);
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="appointment.ics"');
    expect(value("summary")).toBe("Appointment");
    expect(names.toSorted()).toEqual(["class", "dtend", "dtstamp", "dtstart", "sequence", "status", "summary", "uid"]);
    expect(text).not.toMatch(/Candles|BK-|Bokeh|Delhi|Meera|ring|₹|account/);
  });

  it("holds text of every script unharmed, in lines of at most 75 octets", async () => {
    const location = `12 Rue de l’Église; 2nd floor, \\left\\ ${"शुभ जन्मदिन 💐 ".repeat(12)}\nBEGIN:VALARM`;
    const { id, reference } = await insert({ location });
    const { db } = test.shop.database;
    await db.updateTable("bookingLines").set({ title: "王小明, “Zoë”; BEGIN:VEVENT\r\nSUMMARY:other" }).where("bookingId", "=", id).where("position", "=", 2).execute();
    const { text, value, calendar } = await take(reference);
    expect(value("location")).toBe(location);
    expect(value("summary")).toContain("王小明, “Zoë”; BEGIN:VEVENT\nSUMMARY:other");
    expect(calendar.getAllSubcomponents()).toHaveLength(1);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain("\ufffd");
  });
});
