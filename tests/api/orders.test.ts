import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Quote } from "#domain/pricing/quote.ts";
import { listBookings } from "#server/services/list-bookings.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { HOSTILE_TEXTS } from "#tests/support/hostile.ts";
import { actorFor, GOOD_ORDER, GOOD_REQUEST, openTestShop, type SendOptions, type TestShop } from "#tests/support/shop.ts";

const MANY = { count: 100_000, seconds: 3600 };
const TABLES = ["bookingHistory", "bookingLines", "bookings", "idempotencyKeys", "outbox"] as const;
const DINNER = { id: "rd001", selectedAddOns: [] as { id: string; qty: number }[], qty: 1 };

describeOnEachEngine("POST /api/orders", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { limits: { ordersPerAddress: MANY, ordersPerPerson: MANY, knocksPerPerson: MANY, quotesPerAddress: MANY } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow("2027-02-10T11:38:00Z");
  });

  /** A change of the lines leaves the total to the server, unless the change brings one. */
  const post = (change: Record<string, unknown> = {}, options: SendOptions = {}) =>
    test.send("/api/orders", { method: "POST", uid: "asha", json: { ...GOOD_ORDER, ...("lines" in change && { totalPrice: undefined }), ...change }, ...options });
  const rows = async () => {
    const { db } = test.shop.database;
    return Promise.all(TABLES.map(async (table) => [table, (await db.selectFrom(table).select((s) => s.fn.countAll<number>().as("rows")).executeTakeFirstOrThrow()).rows] as const));
  };
  const nothingStored = async () => expect(await rows()).toEqual(TABLES.map((table) => [table, 0]));
  const errorsOf = async (answer: Response) => {
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([422, "application/problem+json; charset=utf-8"]);
    return ((await answer.json()) as { errors: Record<string, string> }).errors;
  };
  const stored = () => test.shop.database.db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
  const storedLines = () => test.shop.database.db.selectFrom("bookingLines").selectAll().orderBy("bookingId").orderBy("position").execute();

  it("stores order, lines at the prices of the moment, first history row and both mails, and answers id and reference", async () => {
    const answer = await post({ notes: "Quiet, please" }, { headers: { "Idempotency-Key": "k" } });
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([201, "private, no-store"]);
    const { id, reference, ...rest } = (await answer.json()) as { id: string; reference: string };
    expect([reference, rest]).toEqual([expect.stringMatching(/^BK-[34679ACDEFGHJKMNPQRTWXY]{8}$/), {}]);
    expect(await stored()).toEqual({
      id, reference, source: "checkout", state: "requested", userId: "asha", name: "Asha Rao", email: "asha@example.com", accountEmail: "asha@example.com", phone: "+919876543210",
      date: "2027-03-05", time: null, guests: null, location: "Delhi, PIN 110001", pincode: "110001", notes: "Quiet, please",
      subtotal: 10_497, discount: 0, fee: 420, total: 10_917, surpriseAt: null, notToCall: null, alternateContact: null, holdId: null, payBy: null,
      createdAt: "2027-02-10T11:38:00.000Z", updatedAt: "2027-02-10T11:38:00.000Z",
    });
    expect((await storedLines()).map((line) => ({ ...line, addOns: JSON.parse(line.addOns) as unknown }))).toEqual([
      { bookingId: id, position: 0, productId: "rd001", title: "Candles & Roses <for two>", basePrice: 4999, quantity: 1, lineTotal: 7499, addOns: [{ id: "violin", name: "Violinist", price: 2500, qty: 1 }] },
      { bookingId: id, position: 1, productId: "bd-arch-01", title: "Balloon Arch", basePrice: 1499, quantity: 2, lineTotal: 2998, addOns: [] },
    ]);
    expect(await rows()).toEqual([["bookingHistory", 1], ["bookingLines", 2], ["bookings", 1], ["idempotencyKeys", 1], ["outbox", 2]]);
    expect(await test.shop.database.db.selectFrom("bookingHistory").select(["bookingId", "actor", "fromState", "toState"]).execute()).toEqual([
      { bookingId: id, actor: "asha", fromState: null, toState: "requested" },
    ]);
    expect(await listBookings(test.shop, actorFor("asha"))).toMatchObject([{ reference, source: "checkout", total: 10_917 }]);
  });

  it("is for people who are signed in and verified", async () => {
    expect((await test.send("/api/orders", { method: "POST", json: GOOD_ORDER })).status).toBe(401);
    for (const headers of [{ Cookie: "session=garbage" }, { Authorization: "Bearer garbage", Cookie: "session=session-for:asha" }]) {
      expect((await test.send("/api/orders", { method: "POST", json: GOOD_ORDER, headers })).status).toBe(401);
    }
    expect((await post({}, { uid: "new-ravi" })).status).toBe(403);
    await nothingStored();
    expect((await test.send("/api/orders", { method: "POST", json: GOOD_ORDER, headers: { Authorization: "Bearer token-for:asha" } })).status).toBe(201);
  });

  it("counts strangers and people apart, and orders apart from booking requests", async () => {
    const limits = { ordersPerAddress: { count: 3, seconds: 3600 }, ordersPerPerson: { count: 2, seconds: 3600 } };
    const strict = await openTestShop(database, { limits });
    const statusOf = async (options: SendOptions) => (await strict.send("/api/orders", { method: "POST", json: GOOD_ORDER, ...options })).status;
    const strangers = [await statusOf({}), await statusOf({}), await statusOf({}), await statusOf({})];
    const asha = [await statusOf({ uid: "asha" }), await statusOf({ uid: "asha" }), await statusOf({ uid: "asha", peer: "198.51.100.1" })];
    const others = [await statusOf({ uid: "meera" }), await statusOf({ uid: "ravi" }), await statusOf({ uid: "ravi", peer: "198.51.100.2" })];
    expect([strangers, asha, others]).toEqual([[401, 401, 401, 429], [201, 201, 429], [201, 429, 201]]);
    expect((await strict.send("/api/bookings", { method: "POST", uid: "asha", json: GOOD_REQUEST })).status).toBe(201);
    await strict.close();
  });

  it("charges the catalogue's price and nothing else", async () => {
    const cheap = { price: 1, basePrice: 1, custom_price: 1, priceOverride: 1, variant: { price: 1 }, lineTotal: 1, quantity: 1, title: "Free" };
    const lines = GOOD_ORDER.lines.map((line) => ({ ...line, ...cheap, selectedAddOns: line.selectedAddOns.map((addOn) => ({ ...addOn, price: -5000, name: "Free" })) }));
    const change = { subtotal: 1, discount: 10_916, fee: 0, total: 1, offer: "x", packageId: "bd-arch-01", userId: "meera", id: "mine", reference: "BK-MINE", state: "confirmed", paid: true, source: "wizard", surpriseAt: "2027-01-01T00:00:00Z" };
    expect((await post({ ...change, lines, totalPrice: 1 })).status).toBe(409);
    expect((await post({ ...change, lines, totalPrice: 10_917 })).status).toBe(201);
    expect(await stored()).toMatchObject({ userId: "asha", state: "requested", source: "checkout", subtotal: 10_497, discount: 0, fee: 420, total: 10_917, surpriseAt: null });
    expect((await storedLines()).map(({ title, lineTotal }) => [title, lineTotal])).toEqual([["Candles & Roses <for two>", 7499], ["Balloon Arch", 2998]]);
  });

  it("answers another total with the present quote, and takes an order that names none", async () => {
    for (const totalPrice of [0, 1, 10_497, 10_916, 10_918]) {
      const answer = await post({ totalPrice });
      expect(answer.status).toBe(409);
      const { quote, ...problem } = (await answer.json()) as { quote: Quote };
      expect(problem).toEqual({ type: "about:blank", status: 409, title: "The price has changed", detail: "The total is now ₹10,917.", total: 10_917 });
      expect(quote).toEqual(await (await test.send("/api/quote", { method: "POST", json: { lines: GOOD_ORDER.lines } })).json());
    }
    for (const totalPrice of ["10917", null, 10_917.5, Number.NaN]) expect(await errorsOf(await post({ totalPrice }))).toHaveProperty("totalPrice");
    await nothingStored();
    expect((await post({ totalPrice: undefined })).status).toBe(201);
    expect(await stored()).toMatchObject({ total: 10_917 });
  });

  it.each([0, -1, 1.5, 51, 1e3, 2147483648, Number.NaN, "2", "1e3", [1], {}, undefined])("refuses the quantity %j with the line named", async (qty) => {
    expect(await errorsOf(await post({ lines: [DINNER, { ...DINNER, id: "bd-arch-01", qty }] }))).toEqual({ "lines.1.qty": "Choose a quantity from 1 to 50." });
    await nothingStored();
  });

  it("takes an add-on's quantity within the same bounds", async () => {
    for (const qty of [0, -1, 51, 1.5, "2", null]) expect(Object.keys(await errorsOf(await post({ lines: [{ ...DINNER, selectedAddOns: [{ id: "violin", qty }] }] })))).toEqual(["lines.0.selectedAddOns"]);
    expect((await post({ lines: [{ id: "rd001", selectedAddOns: [{ id: "violin" }], qty: 50 }] })).status).toBe(201);
    expect((await storedLines()).map(({ lineTotal }) => lineTotal)).toEqual([7499 * 50]);
  });

  it.each(["nope", "gone01", "constructor", "__proto__", "toString", "", "rd001 ", "RD001", null, 7, {}])("refuses the product %j with the line named", async (id) => {
    expect(Object.keys(await errorsOf(await post({ lines: [DINNER, { ...DINNER, id }] })))).toEqual(["lines.1.id"]);
    await nothingStored();
  });

  it.each([
    ["another product's", [{ id: "violin", qty: 1 }]], ["unknown", [{ id: "nope", qty: 1 }]], ["inherited", [{ id: "constructor", qty: 1 }]], ["prototype's", [{ id: "__proto__", qty: 1 }]],
    ["doubled", [{ id: "addon-cake", qty: 1 }, { id: "addon-cake", qty: 1 }]], ["bare", ["addon-cake"]], ["numberless", [{ qty: 1 }]], ["no list of", "addon-cake"],
    ["too many", Array.from({ length: 31 }, () => ({ id: "addon-cake", qty: 1 }))],
  ])("refuses %s add-ons with the line named", async (_which, selectedAddOns) => {
    expect(Object.keys(await errorsOf(await post({ lines: [DINNER, { id: "bd-arch-01", selectedAddOns, qty: 1 }] })))).toEqual(["lines.1.selectedAddOns"]);
    await nothingStored();
  });

  it("names every line that is wrong", async () => {
    const wrong = await errorsOf(await post({ lines: [{ ...DINNER, id: "gone01" }, DINNER, { ...DINNER, selectedAddOns: [{ id: "nope", qty: 1 }] }] }));
    expect(wrong).toEqual({ "lines.0.id": "This celebration is no longer in our catalogue.", "lines.2.selectedAddOns": "One of the add-ons does not go with this celebration." });
  });

  it("refuses no lines, a repeated line, and more than 500", async () => {
    for (const lines of [[], undefined, null]) {
      const answer = await post({ lines });
      expect(await answer.clone().json()).toMatchObject({ detail: "Your booked list is empty." });
      expect(await errorsOf(answer)).toEqual({ lines: "Your booked list is empty." });
    }
    expect(await errorsOf(await post({ lines: [DINNER, { ...DINNER, qty: 2 }] }))).toHaveProperty(["lines.1.id"]);
    expect(await errorsOf(await post({ lines: Array.from({ length: 501 }, () => DINNER) }))).toHaveProperty("lines");
    await nothingStored();
  });

  /** Different lines of the dinner, by the number of cakes and of balloon sets. */
  const linesOf = (count: number, qty: number) =>
    Array.from({ length: count }, (_, index) => ({ id: "rd001", selectedAddOns: [{ id: "addon-cake", qty: 1 + (index % 50) }, { id: "addon-balloons", qty: 1 + Math.floor(index / 50) }], qty }));

  it("takes 500 lines in one order", async () => {
    expect((await post({ lines: linesOf(500, 50) })).status).toBe(201);
    const lines = await storedLines();
    const { subtotal, fee, total } = await stored();
    expect(lines.map(({ position }) => position)).toEqual(Array.from({ length: 500 }, (_, index) => index));
    expect(lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)).toBe(subtotal);
    expect([fee, total]).toEqual([Math.round((subtotal * 4) / 100), subtotal + fee]);
  });

  it("refuses in words what is more than a column holds", async () => {
    const lines = linesOf(500, 50).map((line) => ({ ...line, selectedAddOns: [...line.selectedAddOns, { id: "violin", qty: 50 }] }));
    expect(await errorsOf(await post({ lines }))).toEqual({ lines: "This is more than one order can hold. Make two orders of it, or write to us." });
    await nothingStored();
  });

  it("refuses a body that is not JSON", async () => {
    const sent = async (options: SendOptions) => (await test.send("/api/orders", { method: "POST", uid: "asha", ...options })).status;
    expect([await sent({ body: "{" }), await sent({ body: JSON.stringify(GOOD_ORDER), headers: { "Content-Type": "text/plain" } }), await sent({ json: GOOD_ORDER, headers: { Origin: "https://evil.example" } })]).toEqual([400, 415, 403]);
    expect((await test.send("/api/orders")).status).toBe(405);
    await nothingStored();
  });

  it("keeps the picked day and refuses days out of reach, by India's calendar", async () => {
    for (const date of ["2027-02-10", "2027-08-09", "2027-03-05"]) expect((await post({ date })).status).toBe(201);
    expect((await listBookings(test.shop, actorFor("asha"))).map((booking) => booking.date).toSorted()).toEqual(["2027-02-10", "2027-03-05", "2027-08-09"]);
    for (const date of ["2027-02-09", "2027-08-10", "2020-01-01", "2035-12-31", "2027-02-30", "05/03/2027", "2027-3-5", "", null, 20270305]) expect(Object.keys(await errorsOf(await post({ date })))).toEqual(["date"]);
    // Half past midnight in India on the eleventh is still the tenth by UTC.
    test.setNow("2027-02-10T19:00:00Z");
    const late = await post({ date: "2027-02-10" });
    expect(await late.clone().json()).toMatchObject({ detail: "That day has passed. Choose a later one." });
    expect(await errorsOf(late)).toEqual({ date: "That day has passed. Choose a later one." });
    expect((await post({ date: "2027-02-11" })).status).toBe(201);
  });

  it.each([
    [" 201 301", "201301", "Noida, PIN 201301"], ["१२२०१८", "122018", "Gurgaon, PIN 122018"], ["121-001", "121001", "Faridabad, PIN 121001"],
    ["560001", "560001", "PIN 560001, outside our usual area"], ["201014", "201014", "PIN 201014, outside our usual area"],
  ])("takes the PIN %j", async (typed, pincode, location) => {
    expect((await post({ pincode: typed })).status).toBe(201);
    expect(await stored()).toMatchObject({ pincode, location });
  });

  it.each(["", "11000", "1100011", "011001", "11000a", 110001, null, ["110001"], "110001\u0000x"])("refuses the PIN %j", async (pincode) => {
    expect(await errorsOf(await post({ pincode }))).toEqual({ pincode: "Enter the PIN code of the event, six digits such as 110001." });
  });

  it("stores a surprise with whom not to call, and nothing of that otherwise", async () => {
    const secret = { notToCall: "Meera, 98765 43210", alternateContact: "Ravi" };
    await post({ surprise: true, ...secret });
    expect(await stored()).toMatchObject({ surpriseAt: "2027-02-10T11:38:00.000Z", ...secret });
    await test.shop.database.db.deleteFrom("bookingHistory").execute();
    await test.shop.database.db.deleteFrom("bookingLines").execute();
    await test.shop.database.db.deleteFrom("bookings").execute();
    await post({ surprise: false, ...secret });
    expect(await stored()).toMatchObject({ surpriseAt: null, notToCall: null, alternateContact: null });
  });

  const TEXT_FIELDS = ["name", "email", "date", "pincode", "phone", "notes", "notToCall", "alternateContact"];
  it.each(TEXT_FIELDS)("takes or refuses forty hostile texts in %s, that field alone, and keeps nothing that can't be seen", async (field) => {
    const seen = new Set<number>();
    for (const text of HOSTILE_TEXTS) {
      const answer = await post({ surprise: true, [field]: text });
      seen.add(answer.status);
      if (answer.status !== 201) expect(Object.keys(await errorsOf(answer))).toEqual([field]);
    }
    const kept = await test.shop.database.db.selectFrom("bookings").selectAll().execute();
    // eslint-disable-next-line no-control-regex
    for (const booking of kept) expect(Object.values(booking).join("")).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069\ufeff]/);
    expect(kept.length * 2).toBe((await test.shop.database.db.selectFrom("outbox").select("id").execute()).length);
    // Each of them harms nothing; what a name or a note may be is taken.
    expect([...seen].every((status) => status === 201 || status === 422) && seen.has(422)).toBe(true);
    expect((await post()).status).toBe(201);
  });

  it("gives nobody another person's order for a known key", async () => {
    const idOf = async (uid: string) => ((await (await post({}, { uid, headers: { "Idempotency-Key": "shared" } })).json()) as { id: string }).id;
    const [asha, meera] = [await idOf("asha"), await idOf("meera")];
    expect(asha).not.toBe(meera);
    expect(await idOf("asha")).toBe(asha);
    expect((await listBookings(test.shop, actorFor("meera"))).length).toBe(1);
  });

  it("finds the first order again when its answer was lost, also after a restart", async () => {
    const request = () => post({}, { headers: { "Idempotency-Key": "lost" } });
    const lost = await (await request()).text();
    expect(await (await request()).text()).toBe(lost);
    await test.close();
    test = await openTestShop(database, { limits: { ordersPerAddress: MANY, ordersPerPerson: MANY, knocksPerPerson: MANY, quotesPerAddress: MANY } });
    expect(await (await request()).text()).toBe(lost);
    const changed = await post({ notes: "other" }, { headers: { "Idempotency-Key": "lost" } });
    expect([changed.status, await changed.json()], "whoever changed it meanwhile is led to what is stored").toMatchObject([422, { reference: (JSON.parse(lost) as { reference: string }).reference }]);
    expect(await (await post({ notes: "other" }, { uid: "meera", headers: { "Idempotency-Key": "lost" } })).text(), "and nobody else is").not.toContain((JSON.parse(lost) as { reference: string }).reference);
    expect(await rows()).toEqual([["bookingHistory", 2], ["bookingLines", 4], ["bookings", 2], ["idempotencyKeys", 2], ["outbox", 5]]);
  });

  it("comes to the total of the quote, whatever is in the cart", async () => {
    const ids = { rd001: ["violin", "addon-cake", "addon-balloons", "addon-photo", "addon-led"], "bd-arch-01": ["addon-cake", "addon-led"] };
    const quantity = fc.integer({ min: 1, max: 50 });
    const line = fc.constantFrom<keyof typeof ids>("rd001", "bd-arch-01").chain((id) =>
      fc.record({ id: fc.constant(id), qty: quantity, selectedAddOns: fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids[id]), qty: quantity }), { selector: (addOn) => addOn.id }) }));
    const cart = fc.uniqueArray(line, { minLength: 1, maxLength: 8, selector: (each) => JSON.stringify([each.id, each.selectedAddOns.map((addOn) => `${addOn.id}*${addOn.qty}`).toSorted()]) });
    await fc.assert(fc.asyncProperty(cart, async (lines) => {
      const quote = (await (await test.send("/api/quote", { method: "POST", json: { lines } })).json()) as Quote;
      const answer = await post({ lines, totalPrice: quote.total });
      const { id } = (await answer.json()) as { id: string };
      const { db } = test.shop.database;
      const { subtotal, discount, fee, total } = await db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      const booked = await db.selectFrom("bookingLines").select("lineTotal").where("bookingId", "=", id).orderBy("position").execute();
      expect({ lines: booked.map(({ lineTotal }) => lineTotal), subtotal, discount, fee, total }).toEqual({ ...quote, lines: quote.lines.map((each) => each.sold && each.lineTotal) });
    }), { numRuns: 40, seed: 20270210 });
  });
});
