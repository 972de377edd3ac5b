import { expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_REQUEST, openTestShop, type SendOptions } from "#tests/support/shop.ts";

describeOnEachEngine("limits", (database) => {
  const inARow = async (count: number, send: (index: number) => Promise<Response>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) statuses.push((await send(index)).status);
    return statuses;
  };

  it("count an address by its connection, whatever headers say", async () => {
    const test = await openTestShop(database, { limits: { sessionsPerAddress: { count: 20, seconds: 600 }, bookingsPerAddress: { count: 20, seconds: 600 } } });
    const lies = (index: number) => ({ "X-Forwarded-For": index % 3 ? `10.${index}.1.1, 2.2.2.2` : "rubbish", Forwarded: `for=10.0.0.${index}`, "X-Real-IP": `10.0.1.${index}`, "CF-Connecting-IP": `10.0.2.${index}`, "True-Client-IP": `10.0.3.${index}` });
    for (const [path, json] of [["/api/session", { idToken: "garbage" }], ["/api/bookings", GOOD_REQUEST]] as const) {
      const statuses = await inARow(200, (index) => test.send(path, { method: "POST", json, headers: lies(index) }));
      expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(180).fill(429)]);
      expect((await test.send(path, { method: "POST", json, peer: "198.51.100.9" })).status).toBe(401);
    }
    // Whoever has a good token, or is signed in, is not shut out by what was refused at the same address.
    expect((await test.send("/api/session", { method: "POST", json: { idToken: "token-for:asha" } })).status).toBe(200);
    expect((await test.send("/api/bookings", { method: "POST", uid: "asha", json: GOOD_REQUEST })).status).toBe(201);
    const refused = await test.send("/api/session", { method: "POST", json: {} });
    expect([refused.status, Number(refused.headers.get("Retry-After")), refused.headers.get("Content-Type")]).toEqual([429, 600, "application/problem+json; charset=utf-8"]);
    test.setNow("2027-02-10T11:48:00Z");
    expect((await test.send("/api/session", { method: "POST", json: {} })).status).toBe(422);
    await test.close();
  });

  it("count IPv6 by its /64, and behind a trusted proxy by what that proxy saw", async () => {
    const limits = { sessionsPerAddress: { count: 3, seconds: 600 } };
    const send = async (env: Record<string, string>, options: (index: number) => SendOptions) => {
      const test = await openTestShop(database, { env, limits });
      const statuses = await inARow(5, (index) => test.send("/api/session", { method: "POST", json: {}, ...options(index) }));
      await test.close();
      return statuses;
    };
    expect(await send({}, (index) => ({ peer: `2001:db8:1:2::${index}` }))).toEqual([422, 422, 422, 429, 429]);
    expect(await send({}, (index) => ({ peer: `2001:db8:1:${index}::1` }))).toEqual([422, 422, 422, 422, 422]);
    expect(await send({ TRUST_PROXY: "1" }, (index) => ({ headers: { "X-Forwarded-For": `10.0.0.${index}, 198.51.100.7` } }))).toEqual([422, 422, 422, 429, 429]);
    expect(await send({ TRUST_PROXY: "1" }, (index) => ({ headers: { "X-Forwarded-For": `198.51.100.${index}` } }))).toEqual([422, 422, 422, 422, 422]);
  });

  it("count a person from every address, and other people apart", async () => {
    const test = await openTestShop(database);
    const statuses = await inARow(70, (index) => test.send("/api/bookings", { method: "POST", uid: "busy", json: {}, peer: `198.51.100.${index}` }));
    expect(statuses).toEqual([...Array<number>(60).fill(422), ...Array<number>(10).fill(429)]);
    expect((await test.send("/api/bookings", { method: "POST", uid: "asha", json: GOOD_REQUEST })).status).toBe(201);
    await test.close();
  });
});
