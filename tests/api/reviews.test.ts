import { beforeEach, expect, it } from "vitest";
import { openCatalogue } from "#server/catalogue-store.ts";
import { bookingKey, reviewLink } from "#server/services/booking-link.ts";
import { listWaitingReviews } from "#server/services/decide-review.ts";
import { readReviewPage, readShownReviews } from "#server/services/read-review.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { actorFor, type SendOptions } from "#tests/support/shop.ts";
import { useShop } from "#tests/support/use-shop.ts";

const MANY = { count: 1000, seconds: 3600 };
/** As far as its first signs go. */
const PICTURE = Buffer.from(`\xff\xd8\xff\xe0${"x".repeat(60)}`, "latin1").toString("base64");
const WORDS = { productId: "rd001", stars: 4, text: "It was <b>lovely</b>.\r\nThank you." };

describeOnEachEngine("reviews", (database) => {
  const test = useShop(database, { limits: { messagesPerAddress: MANY, missesPerAddress: { count: 40, seconds: 600 } } });
  beforeEach(async () => {
    test.setNow("2027-03-06T06:30:00Z");
    await test.shop.database.db.updateTable("catalogueVersion").set(({ eb }) => ({ version: eb("version", "+", 1) })).execute();
    await test.shop.catalogue.refresh();
  });

  const completed = async (change: Parameters<typeof insertOrder>[1] = {}) => {
    const booking = await insertOrder(test.shop.database.db, { state: "completed", time: "18:00", ...change });
    return { ...booking, key: new URL(reviewLink(test.shop, booking)).searchParams.get("key") ?? "" };
  };
  const send = async (path: string, json: unknown, options: SendOptions = {}) => {
    const answer = await test.send(path, { method: "POST", json, ...options });
    return { status: answer.status, body: (await answer.json()) as { id?: string; reference?: string; state?: string; code?: string; errors?: Record<string, string> } };
  };
  type Booked = { reference: string; key: string };
  const write = ({ reference, key }: Booked, change: object = {}, options: SendOptions = {}) => send(`/api/reviews/${reference}?key=${key}`, { ...WORDS, ...change }, options);
  const decide = (id: string | undefined, what: "publish" | "refuse", uid = "desk", json: object = {}) => send(`/api/desk/reviews/${id ?? ""}/${what}`, json, { uid });
  const page = ({ reference, key }: Booked) => readReviewPage(test.shop, { reference, actor: undefined, key });
  const shown = (productId = "rd001") => readShownReviews(test.shop.database.db, productId, 24);
  const picture = async (id: string | undefined, options: SendOptions & { key?: string } = {}) => {
    const answer = await test.send(`/pictures/reviews/${id ?? ""}${options.key ? `?key=${options.key}` : ""}`, options);
    return [answer.status, answer.headers.get("Cache-Control")];
  };

  it("are written by the link of the mail, word for word, and wait for the merchant's look", async () => {
    const booking = await completed();
    const { status, body } = await write(booking);
    expect([status, body]).toEqual([201, { reference: booking.reference, id: expect.any(String) as string }]);
    expect((await page(booking))?.products).toEqual([
      { id: "rd001", title: "Candles & Roses <for two>", review: { id: body.id, stars: 4, text: "It was <b>lovely</b>.\nThank you.", state: "waiting", reason: null, picture: null } },
      { id: "bd-arch-01", title: "Balloon Arch", review: null },
    ]);
    expect(await shown()).toEqual({ reviews: [], count: 0, stars: 0 });
    expect(await listWaitingReviews(test.shop, actorFor("desk"))).toMatchObject([{ id: body.id, reference: booking.reference, stars: 4, name: "Asha", picture: null }]);
    expect(await listWaitingReviews(test.shop, actorFor("asha"))).toBeUndefined();
    const [mail] = await test.shop.database.db.selectFrom("outbox").select("payload").execute();
    const { to, subject, html } = JSON.parse(mail?.payload ?? "") as { to: string; subject: string; html: string };
    expect([to, subject]).toEqual(["desk@example.com", `A review to look at: ${booking.reference}, 4 stars`]);
    expect(html, "which may be taken back").not.toContain("lovely");
  });

  it("are shown once published, counted with what the catalogue began with, in every process", async () => {
    const other = await openCatalogue(test.shop.database.db, () => undefined);
    const { body } = await write(await completed(), { stars: 1 });
    expect(await decide(body.id, "publish", "asha")).toMatchObject({ status: 404 });
    expect(await decide(body.id, "publish")).toEqual({ status: 200, body: { id: body.id, state: "published" } });
    expect(await decide(body.id, "publish")).toMatchObject({ status: 200 });
    expect(await decide(body.id, "refuse", "desk", { reason: "Unkind" })).toMatchObject({ status: 409, body: { state: "published" } });
    expect(await shown()).toMatchObject({ count: 1, stars: 1, reviews: [{ id: body.id, stars: 1, name: "Asha", date: "2027-03-06T06:30:00.000Z", picture: null }] });
    await other.refresh();
    other.stop();
    // 4.8 twelve times and once 1: 58.6 / 13.
    for (const { rating, reviewCount } of [test.shop.catalogue.product("rd001"), other.product("rd001")].map((product) => product ?? expect.fail("no product"))) expect([rating, reviewCount]).toEqual([4.5, 13]);
    expect(await (await test.send("/api/products/rd001")).json()).toMatchObject({ rating: 4.5, reviewCount: 13 });
    expect(test.shop.catalogue.product("bd-arch-01")).toMatchObject({ rating: 4.8, reviewCount: 12 });
  });

  it("may be refused with a reason, which their author reads", async () => {
    const booking = await completed();
    const { body } = await write(booking);
    for (const reason of [undefined, "", "x".repeat(201)]) expect(await decide(body.id, "refuse", "desk", { reason })).toMatchObject({ status: 422, body: { errors: { reason: expect.any(String) as string } } });
    expect(await decide(body.id, "refuse", "desk", { reason: "It names somebody's address." })).toEqual({ status: 200, body: { id: body.id, state: "refused" } });
    expect(await decide(body.id, "publish")).toMatchObject({ status: 409 });
    expect((await page(booking))?.products[0]?.review).toMatchObject({ state: "refused", reason: "It names somebody's address." });
    expect((await shown()).count).toBe(0);
    expect(await decide(crypto.randomUUID(), "publish")).toMatchObject({ status: 404 });
  });

  it("are of a completed celebration and of what was booked, once each, also of ten at once", async () => {
    for (const state of ["requested", "confirmed", "cancelled", "declined"]) expect(await write(await completed({ state }))).toMatchObject({ status: 409 });
    const booking = await completed();
    expect(await write(booking, { productId: "gone01" })).toMatchObject({ status: 422, body: { errors: { productId: expect.any(String) as string } } });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => write(booking, { text: `Number ${i}`, picture: PICTURE })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("reviewed");
    expect(await write(booking, { productId: "bd-arch-01" })).toMatchObject({ status: 201 });
    expect(await test.shop.pictures.uploads.keptBefore(new Date())).toHaveLength(1);
  });

  it("answer a repeat under its key with what was answered", async () => {
    const booking = await completed();
    const headers = { "Idempotency-Key": "k1" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(booking, {}, { headers })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id ?? ""}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await write(booking, { stars: 1 }, { headers })).toMatchObject({ status: 422, body: { reference: booking.reference } });
  });

  it("are nobody else's to write, and a link to look at a booking writes none", async () => {
    const booking = await completed();
    const other = await completed({ userId: "meera" });
    for (const key of ["", "x", other.key, bookingKey(test.shop, booking), `${booking.key}x`]) expect(await write({ ...booking, key })).toMatchObject({ status: 404 });
    expect(await write({ ...booking, key: "" }, {}, { uid: "meera" })).toMatchObject({ status: 404 });
    expect(await write({ ...booking, key: "" }, {}, { uid: "desk" })).toMatchObject({ status: 404 });
    expect((await test.send(`/api/bookings/${booking.reference}/calendar.ics?key=${booking.key}`)).status).toBe(404);
    expect(await write({ ...booking, key: "" }, {}, { uid: "asha" })).toMatchObject({ status: 201 });
    test.setNow("2027-05-05T06:30:00Z");
    expect(await write(booking, { productId: "bd-arch-01" })).toMatchObject({ status: 404 });
    const statuses = new Set<number>();
    for (let i = 0; i < 50; i++) statuses.add((await write({ ...booking, key: "x" }, {}, { peer: "203.0.113.66" })).status);
    expect(statuses).toEqual(new Set([404, 429]));
  });

  it("keep a picture for the merchant alone, unless it is ticked that it is shown", async () => {
    const [hidden, open] = [await completed(), await completed()];
    const [first, second] = [await write(hidden, { picture: PICTURE }), await write(open, { picture: PICTURE, sharePicture: true })];
    const secret = "private, no-store";
    for (const id of [first.body.id, second.body.id]) {
      expect([await picture(id), await picture(id, { uid: "meera" }), await picture(id, { uid: "asha" }), await picture(id, { uid: "desk" })]).toEqual([[404, secret], [404, secret], [200, secret], [200, secret]]);
      await decide(id, "publish");
    }
    expect([await picture(first.body.id), await picture(first.body.id, { key: hidden.key }), await picture(second.body.id)]).toEqual([[404, secret], [200, secret], [200, "public, max-age=600"]]);
    expect((await shown()).reviews.map(({ picture: own }) => own)).toEqual(expect.arrayContaining([null, { width: 40, height: 30 }]));
    for (const bad of [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64"), Buffer.from("\xff\xd8\xff", "latin1").toString("base64"), "%%%", "A".repeat(4 * 1024 * 1024)]) {
      expect(await write(await completed(), { picture: bad })).toMatchObject({ status: 422, body: { errors: { picture: expect.any(String) as string } } });
    }
  });

  it("are taken back by their author at any time, with picture and words, and stay the only ones", async () => {
    const booking = await completed();
    const { body } = await write(booking, { stars: 1, picture: PICTURE, sharePicture: true });
    await decide(body.id, "publish");
    const withdraw = (key: string, productId: unknown) => send(`/api/reviews/${booking.reference}/withdraw?key=${key}`, { productId });
    expect([(await withdraw("x", "rd001")).status, (await withdraw(booking.key, "gone01")).status, (await withdraw(booking.key, 7)).status]).toEqual([404, 404, 404]);
    for (let i = 0; i < 2; i++) expect(await withdraw(booking.key, "rd001")).toEqual({ status: 200, body: { state: "withdrawn" } });
    expect([(await shown()).count, test.shop.catalogue.product("rd001")?.reviewCount, (await picture(body.id))[0]]).toEqual([0, 12, 404]);
    expect(await test.shop.pictures.uploads.keptBefore(new Date())).not.toContain(body.id);
    expect(await write(booking)).toMatchObject({ status: 409, body: { code: "reviewed" } });
    expect(await decide(body.id, "publish")).toMatchObject({ status: 409 });
  });

  it("are not shown once they were taken back, however close the merchant's look is", async () => {
    for (let round = 0; round < 8; round++) {
      const booking = await completed();
      const { body } = await write(booking);
      const [looked, taken] = await Promise.all([decide(body.id, "publish"), send(`/api/reviews/${booking.reference}/withdraw?key=${booking.key}`, { productId: "rd001" })]);
      expect([200, 409]).toContain(looked.status);
      expect([taken.status, await shown()]).toEqual([200, { reviews: [], count: 0, stars: 0 }]);
    }
  });

  it("go along with the account, and go with it", async () => {
    const booking = await completed();
    const { body } = await write(booking, { picture: PICTURE, sharePicture: true });
    await decide(body.id, "publish");
    await write(await completed({ userId: "meera" }), { text: "Meera's own" });
    const data = (await (await test.send("/api/account/data", { uid: "asha" })).json()) as { reviews: unknown[] };
    expect(data.reviews).toEqual([expect.objectContaining({ reference: booking.reference, productId: "rd001", stars: 4, state: "published", picture: { address: `/pictures/reviews/${body.id ?? ""}`, sharedAt: "2027-03-06T06:30:00.000Z" } })]);
    expect((await test.send("/api/account/delete", { method: "POST", uid: "asha", json: { idToken: "token-for:asha" } })).status).toBe(200);
    await test.shop.catalogue.refresh();
    expect([(await shown()).count, test.shop.catalogue.product("rd001")?.reviewCount, (await picture(body.id, { uid: "desk" }))[0]]).toEqual([0, 12, 404]);
    expect(await test.shop.database.db.selectFrom("reviews").select("text").execute()).toEqual([{ text: "Meera's own" }]);
    expect(await write(booking)).toMatchObject({ status: 409 });
  });
});
