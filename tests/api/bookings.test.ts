import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listBookings } from "#server/services/list-bookings.ts";
import { type Draft, placeBooking } from "#server/services/place-booking.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { actorFor, GOOD_REQUEST, openTestShop, type SendOptions, type TestShop } from "#tests/support/shop.ts";

describeOnEachEngine("POST /api/bookings", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { limits: { bookingsPerAddress: { count: 10_000, seconds: 3600 }, bookingsPerPerson: { count: 1000, seconds: 3600 } } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow("2027-02-10T11:38:00Z");
  });

  const post = (change: Record<string, unknown> = {}, options: SendOptions = {}) =>
    test.send("/api/bookings", { method: "POST", uid: "asha", json: { ...GOOD_REQUEST, ...change }, ...options });
  const count = async (table: "bookings" | "outbox" | "bookingHistory" | "idempotencyKeys" | "bookingLines") =>
    (await test.shop.database.db.selectFrom(table).select((s) => s.fn.countAll<number>().as("rows")).executeTakeFirstOrThrow()).rows;
  const errorsOf = async (answer: Response) => {
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([422, "application/problem+json; charset=utf-8"]);
    return ((await answer.json()) as { errors: Record<string, string> }).errors;
  };

  it("stores booking, line, first history row and both mails, and answers id and reference", async () => {
    const answer = await post({ selectedAddOns: [{ id: "violin", qty: 2, price: 1 }, { id: "addon-cake" }], quantity: 2, totalPrice: (4999 + 5000 + 899) * 2, specialRequests: "Quiet, please" });
    expect(answer.status).toBe(201);
    const { id, reference } = (await answer.json()) as { id: string; reference: string };
    expect(reference).toMatch(/^BK-[34679ACDEFGHJKMNPQRTWXY]{8}$/);

    const { db } = test.shop.database;
    expect(await db.selectFrom("bookings").selectAll().executeTakeFirst()).toEqual({
      id, reference, source: "request", state: "requested", userId: "asha", name: "Asha Rao", email: "asha@example.com", accountEmail: "asha@example.com", phone: "+919876543210",
      date: "2027-03-05", time: "19:00", guests: 2, location: "Delhi NCR", notes: "Quiet, please", subtotal: 21796, discount: 0, fee: 0, total: 21796,
      pincode: null, surpriseAt: null, notToCall: null, alternateContact: null,
      createdAt: "2027-02-10T11:38:00.000Z", updatedAt: "2027-02-10T11:38:00.000Z",
    });
    const line = await db.selectFrom("bookingLines").selectAll().executeTakeFirstOrThrow();
    expect({ ...line, addOns: JSON.parse(line.addOns) as unknown }).toEqual({
      bookingId: id, position: 0, productId: "rd001", title: "Candles & Roses <for two>", basePrice: 4999, quantity: 2, lineTotal: 21796,
      addOns: [{ id: "violin", name: "Violinist", price: 2500, qty: 2 }, { id: "addon-cake", name: "Heart Cake", price: 899, qty: 1 }],
    });
    expect(await db.selectFrom("bookingHistory").select(["bookingId", "at", "actor", "fromState", "toState"]).execute()).toEqual([
      { bookingId: id, at: "2027-02-10T11:38:00.000Z", actor: "asha", fromState: null, toState: "requested" },
    ]);
    expect(await count("outbox")).toBe(2);
  });

  it("is for people who are signed in and verified", async () => {
    const anonymous = await test.send("/api/bookings", { method: "POST", json: GOOD_REQUEST });
    expect([anonymous.status, anonymous.headers.get("Content-Type")]).toEqual([401, "application/problem+json; charset=utf-8"]);
    for (const headers of [{ Cookie: "session=garbage" }, { Cookie: "session=" }, { Authorization: "Bearer garbage" }, { Authorization: "Basic YTpi" }, { Authorization: "Bearer garbage", Cookie: "session=session-for:asha" }]) {
      expect((await test.send("/api/bookings", { method: "POST", json: GOOD_REQUEST, headers })).status).toBe(401);
    }
    const unverified = await post({}, { uid: "new-ravi" });
    expect([unverified.status, ((await unverified.json()) as { detail: string }).detail]).toEqual([403, "Please verify your email before logging in."]);
    expect((await test.send("/api/bookings", { method: "POST", json: GOOD_REQUEST, headers: { Authorization: "Bearer token-for:new-ravi" } })).status).toBe(403);
    expect(await count("bookings")).toBe(0);
    expect((await test.send("/api/bookings", { method: "POST", json: GOOD_REQUEST, headers: { Authorization: "Bearer token-for:asha" } })).status).toBe(201);
  });

  it("takes the address of the form, which may differ from the account's", async () => {
    expect((await post({ email: " Family@Example.com " })).status).toBe(201);
    expect(await test.shop.database.db.selectFrom("bookings").select(["userId", "email"]).execute()).toEqual([{ userId: "asha", email: "family@example.com" }]);
  });

  it("charges the catalogue's price and nothing else", async () => {
    const missing = await post({ totalPrice: undefined });
    expect(await errorsOf(missing)).toHaveProperty("totalPrice");
    for (const totalPrice of [0, 1, 4998, 5199]) {
      const answer = await post({ totalPrice });
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ total: 4999, lines: [{ productId: "rd001", lineTotal: 4999 }], detail: "The total is now ₹4,999." });
    }
    for (const change of [
      { custom_price: 1 }, { priceOverride: 1 }, { variant: { price: 1 } }, { basePrice: 1, price: 1, total: 1, discount: 4998, offer: "x", fee: 0 },
      { selectedAddOns: [{ id: "violin", price: -5000 }] }, { packageId: "bd-arch-01" },
    ]) {
      expect((await post({ ...change, totalPrice: 1 })).status).toBe(409);
    }
    for (const selectedAddOns of [[{ id: "violin", qty: -1 }], [{ id: "violin" }, { id: "violin" }], [{ id: "nope" }], ["violin", "violin"], [{ id: "constructor" }], [{ id: "__proto__" }]]) {
      expect(await errorsOf(await post({ selectedAddOns }))).toHaveProperty("selectedAddOns");
    }
    expect(await count("bookings")).toBe(0);
    expect((await post({ selectedAddOns: [{ id: "violin", price: 1 }], totalPrice: 7499, userId: "meera", state: "confirmed", paid: true, fee: 9 })).status).toBe(201);
    expect(await test.shop.database.db.selectFrom("bookings").select(["userId", "state", "total", "fee"]).execute()).toEqual([{ userId: "asha", state: "requested", total: 7499, fee: 0 }]);
  });

  it.each(["nope", "gone01", "__proto__", "constructor", "toString", "", "rd001 ", "RD001", null, 7, {}])("refuses the product %j", async (productId) => {
    expect(await errorsOf(await post({ productId }))).toHaveProperty("productId");
    expect(await count("bookings")).toBe(0);
  });

  it.each([0, -1, 51, 1.5, 1e9, "1", null, "1e3", [1]])("refuses the quantity %j", async (quantity) => {
    expect(await errorsOf(await post({ quantity }))).toHaveProperty("quantity");
  });

  it("keeps the picked day, whatever the zone, and refuses days and times out of reach", async () => {
    expect((await post({ date: "2027-03-05" })).status).toBe(201);
    expect((await listBookings(test.shop, actorFor("asha")))[0]?.date).toBe("2027-03-05");
    for (const date of ["2020-01-01", "2035-12-31", "2027-02-09", "2027-08-10", "2027-02-30", "05/03/2027", "2027-3-5"]) expect(await errorsOf(await post({ date }))).toHaveProperty("date");
    for (const time of ["10:00", "17:00"]) expect(await errorsOf(await post({ date: "2027-02-10", time }))).toHaveProperty("time");
    // An hour of set-up and three hours before it: at 17:08, 21:08 is the first that can be kept.
    expect(await errorsOf(await post({ date: "2027-02-10", time: "21:07" }))).toEqual({ time: "That is too soon for us to set it up. Choose a later time, or another day." });
    expect((await post({ date: "2027-02-10", time: "21:08" })).status).toBe(201);
    for (const date of ["2027-02-10", "2027-08-09"]) expect((await post({ date, time: "" })).status).toBe(201);
    // Half past midnight in India on the eleventh is still the tenth by UTC.
    test.setNow("2027-02-10T19:00:00Z");
    expect(await errorsOf(await post({ date: "2027-02-10" }))).toHaveProperty("date");
    expect((await post({ date: "2027-02-11" })).status).toBe(201);
  });

  it("stores names and text of every script, without what would break a row", async () => {
    const name = "محمد علي 👩🏽‍🎤\u202e\u0000 O'Neil -- \"x\"; DROP TABLE bookings";
    expect((await post({ name, specialRequests: "a\u0000b\r\nनमस्ते", location: "12 Rue de l’Église" })).status).toBe(201);
    const [booking] = await listBookings(test.shop, actorFor("asha"));
    expect(booking).toMatchObject({ notes: "ab\nनमस्ते", location: "12 Rue de l’Église" });
    expect(await test.shop.database.db.selectFrom("bookings").select("name").execute()).toEqual([{ name: "محمد علي 👩🏽‍🎤 O'Neil -- \"x\"; DROP TABLE bookings" }]);
    for (const field of ["name", "location", "specialRequests", "email", "phone"]) expect(await errorsOf(await post({ [field]: "x\ud800" }))).toHaveProperty(field);
  });

  it("stores a surprise with whom not to call, and nothing of that otherwise", async () => {
    const secret = { notToCall: "Meera, 98765 43210", alternateContact: "Ravi" };
    for (const surprise of [true, false]) expect((await post({ surprise, ...secret })).status).toBe(201);
    expect(await test.shop.database.db.selectFrom("bookings").select(["surpriseAt", "notToCall", "alternateContact"]).orderBy("surpriseAt", "desc").execute()).toEqual(
      expect.arrayContaining([{ surpriseAt: "2027-02-10T11:38:00.000Z", ...secret }, { surpriseAt: null, notToCall: null, alternateContact: null }]),
    );
    expect(Object.keys(await errorsOf(await post({ surprise: "yes", notToCall: "x".repeat(201), alternateContact: 7 })))).toEqual(["surprise", "notToCall", "alternateContact"]);
  });

  it("lists a person's own bookings alone, newest first, with lines and state", async () => {
    await post({ quantity: 2, totalPrice: 9998 });
    test.setNow("2027-02-10T11:39:00Z");
    await post({ productId: "bd-arch-01", totalPrice: 1499 });
    await post({}, { uid: "meera" });
    const listed = await listBookings(test.shop, actorFor("asha"));
    expect(listed.map(({ state, stateLabel, total, lines }) => ({ state, stateLabel, total, lines }))).toEqual([
      { state: "requested", stateLabel: "Requested", total: 1499, lines: [{ productId: "bd-arch-01", title: "Balloon Arch", addOns: [], quantity: 1, lineTotal: 1499 }] },
      { state: "requested", stateLabel: "Requested", total: 9998, lines: [{ productId: "rd001", title: "Candles & Roses <for two>", addOns: [], quantity: 2, lineTotal: 9998 }] },
    ]);
    expect(await listBookings(test.shop, actorFor("meera"))).toHaveLength(1);
    expect(await listBookings(test.shop, actorFor("nobody"))).toEqual([]);
  });

  it("takes another reference when one is somebody's already", async () => {
    const bytes = [1, 1, 2];
    const random = (size: number) => new Uint8Array(size).fill(bytes.shift() ?? 3);
    const line = { productId: "rd001", title: "Candles", basePrice: 4999, addOns: [], quantity: 1, lineTotal: 4999 };
    const draft = {
      source: "request", name: "Asha Rao", email: "asha@example.com", phone: null, date: "2027-03-05", time: null, guests: 2, location: "Delhi NCR", pincode: null, notes: null,
      surprise: false, notToCall: null, alternateContact: null, lines: [line], totals: { subtotal: 4999, discount: 0, fee: 0, total: 4999 },
    } satisfies Draft;
    for (const expected of ["BK-44444444", "BK-66666666"]) {
      const placed = await placeBooking(test.shop, actorFor("asha"), draft, undefined, random);
      expect(placed.ok && placed.answer.body.reference).toBe(expected);
    }
    expect([await count("bookings"), await count("bookingLines"), await count("outbox")]).toEqual([2, 2, 4]);
  });

  it("is still there after the shop was closed and opened again", async () => {
    const { reference } = (await (await post({}, { headers: { "Idempotency-Key": "restart" } })).json()) as { reference: string };
    await test.close();
    test = await openTestShop(database);
    expect((await listBookings(test.shop, actorFor("asha"))).map((booking) => booking.reference)).toEqual([reference]);
    expect(await (await post({}, { headers: { "Idempotency-Key": "restart" } })).json()).toMatchObject({ reference });
    expect(await count("bookings")).toBe(1);
  });
});
