import { afterAll, beforeAll, expect, it } from "vitest";
import { type Identity, IdentityOutage, noIdentity } from "#server/adapters/identity/identity.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { fakeIdentity, GOOD_REQUEST, openTestShop, type TestShop } from "#tests/support/shop.ts";

describeOnEachEngine("/api/session", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { env: { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" } });
  });
  afterAll(() => test.close());

  const signIn = (json: unknown) => test.send("/api/session", { method: "POST", json });
  const detailOf = async (answer: Response) => ((await answer.json()) as { detail?: string }).detail;

  it("exchanges an ID token for a cookie that scripts can't read", async () => {
    const answer = await signIn({ idToken: "token-for:asha" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ user: { uid: "asha", email: "asha@example.com", displayName: "Name of asha", photoUrl: null, operator: false } });
    expect(answer.headers.get("Set-Cookie")).toBe("session=session-for%3Aasha; Max-Age=432000; Path=/; HttpOnly; SameSite=Lax");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");

    const seen = await test.send("/api/session", { headers: { Cookie: "session=session-for%3Aasha" } });
    expect(await seen.json()).toEqual({
      user: { uid: "asha", email: "asha@example.com", displayName: "Name of asha", photoUrl: null, operator: false },
      auth: { kind: "emulator", apiKey: "demo-key", authDomain: "demo-bokeh.firebaseapp.com", projectId: "demo-bokeh", emulatorHost: "127.0.0.1:9099", providers: ["google", "facebook"] },
      now: "2027-02-10T11:38:00.000Z",
    });
    expect(seen.headers.get("Cache-Control")).toBe("private, no-store");
    expect(seen.headers.get("Set-Cookie")).toBeNull();
  });

  it("tells an operator", async () => {
    expect(await (await signIn({ idToken: "token-for:desk" })).json()).toMatchObject({ user: { operator: true } });
  });

  it("refuses an address that the provider has not verified, whatever the body claims", async () => {
    for (const flag of [{}, { emailVerified: true }, { email_verified: true, user: { emailVerified: true }, email: "desk@example.com" }]) {
      const answer = await signIn({ idToken: "token-for:new-ravi", ...flag });
      expect([answer.status, await detailOf(answer)]).toEqual([403, "Please verify your email before logging in."]);
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    }
    expect(await (await test.send("/api/session", { uid: "new-ravi" })).json()).toMatchObject({ user: null });
  });

  it.each([[{}, 422], [{ idToken: "" }, 422], [{ idToken: 7 }, 422], [{ idToken: ["token-for:asha"] }, 422], [[], 422], [null, 422], ["x", 422], [{ idToken: "garbage" }, 401]])("answers %j with %i", async (json, status) => {
    const answer = await signIn(json);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([status, "application/problem+json; charset=utf-8"]);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
  });

  it("knows a visitor, and takes away a session that has ended", async () => {
    const visitor = await test.send("/api/session");
    expect(await visitor.json()).toMatchObject({ user: null, auth: { kind: "emulator" } });
    expect(visitor.headers.get("Set-Cookie")).toBeNull();
    const ended = await test.send("/api/session", { headers: { Cookie: "session=garbage" } });
    expect(await ended.json()).toMatchObject({ user: null });
    expect(ended.headers.get("Set-Cookie")).toContain("Max-Age=0");
  });

  it("names why it refuses, for the page to lead on", async () => {
    const refused = async (uid: string) => (await (await signIn({ idToken: `token-for:${uid}` })).json()) as { status: number; code: string };
    expect(await refused("new-ravi")).toMatchObject({ status: 403, code: "email-unverified" });
    expect(await refused("nomail-ravi")).toMatchObject({ status: 403, code: "email-missing" });
    const order = await test.send("/api/orders", { method: "POST", json: {}, uid: "nomail-ravi" });
    expect(await order.json()).toMatchObject({ status: 403, code: "email-missing" });
  });

  it("tells somebody anonymous from a visitor, and lets them do what a visitor may", async () => {
    const answer = await signIn({ idToken: "token-for:anon-1" });
    expect([answer.status, await answer.json()]).toEqual([200, { user: null, anonymous: true }]);
    const seen = await test.send("/api/session", { uid: "anon-1" });
    expect(await seen.json()).toMatchObject({ user: null, anonymous: true });
    expect(seen.headers.get("Set-Cookie")).toBeNull();
    expect((await test.send("/api/bookings", { method: "POST", json: GOOD_REQUEST, uid: "anon-1" })).status).toBe(401);
  });

  it("ends with its sign-out for every copy of the cookie, and not for another sign-in of the same person", async () => {
    const who = async (cookie: string) => ((await (await test.send("/api/session", { headers: { Cookie: `session=${cookie}` } })).json()) as { user: { uid: string } | null }).user?.uid;
    const [here, there] = ["session-for:meera?age=10", "session-for:meera?age=20"].map(encodeURIComponent) as [string, string];
    expect([await who(here), await who(there)]).toEqual(["meera", "meera"]);
    await test.send("/api/session", { method: "DELETE", headers: { Cookie: `session=${here}` } });
    expect([await who(here), await who(there)]).toEqual([undefined, "meera"]);
    expect((await test.send("/api/bookings", { method: "POST", json: GOOD_REQUEST, headers: { Cookie: `session=${here}` } })).status).toBe(401);
    // The provider may make the very same cookie for a sign-in of the same second.
    await test.send("/api/session", { method: "DELETE", uid: "meera" });
    expect(await who("session-for:meera")).toBeUndefined();
    await signIn({ idToken: "token-for:meera" });
    expect(await who("session-for:meera")).toBe("meera");
  });

  it("signs out", async () => {
    const answer = await test.send("/api/session", { method: "DELETE", uid: "asha" });
    expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([200, "session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
  });

  it("names the methods it knows", async () => {
    const answer = await test.send("/api/session", { method: "PUT", json: {} });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST, DELETE"]);
  });

  it("uses a __Host- cookie over https, and no other", async () => {
    const secure = await openTestShop(database, { env: { PUBLIC_URL: "https://bokeh.example" } });
    const answer = await secure.send("/api/session", { method: "POST", json: { idToken: "token-for:asha" } });
    expect(answer.headers.get("Set-Cookie")).toBe("__Host-session=session-for%3Aasha; Max-Age=432000; Path=/; HttpOnly; Secure; SameSite=Lax");
    expect(answer.headers.get("Strict-Transport-Security")).toContain("max-age=");
    expect(await (await secure.send("/api/session", { headers: { Cookie: "session=session-for:asha" } })).json()).toMatchObject({ user: null });
    expect(await (await secure.send("/api/session", { headers: { Cookie: "__Host-session=session-for:asha" } })).json()).toMatchObject({ user: { uid: "asha" } });
    await secure.close();
  });
});

const DAY = 24 * 3600;

describeOnEachEngine("a session that grows old", (database) => {
  const cookieOf = (uid: string, age: number) => encodeURIComponent(`session-for:${uid}?age=${age}`);
  const open = async (renewSession: Identity["renewSession"]) => openTestShop(database, { identity: fakeIdentity({ renewSession }) });
  const ask = (test: TestShop, uid: string, age: number) => test.send("/api/session", { headers: { Cookie: `session=${cookieOf(uid, age)}` } });

  it("gets a new cookie after a day, once for all tabs", async () => {
    let renewals = 0;
    const test = await open(async (cookie) => {
      renewals += 1;
      return cookie.replace(/\?age=.*/, "");
    });
    expect((await ask(test, "asha", DAY)).headers.get("Set-Cookie")).toBeNull();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(test, "asha", DAY + 1)));
    for (const answer of answers) expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([200, "session=session-for%3Aasha; Max-Age=432000; Path=/; HttpOnly; SameSite=Lax"]);
    expect((await ask(test, "asha", DAY + 1)).headers.get("Set-Cookie")).toContain("Max-Age=432000");
    expect(renewals).toBe(1);
    await test.close();
  });

  it.each([["answers nothing", async () => undefined], ["is out", () => Promise.reject(new IdentityOutage("gone"))], ["takes too long", () => new Promise<undefined>(() => undefined)]])("keeps the old one where the provider %s", async (_name, renewSession) => {
    const test = await open(renewSession);
    const answer = await ask(test, "asha", 2 * DAY);
    expect([answer.status, answer.headers.get("Set-Cookie"), await answer.json()]).toMatchObject([200, null, { user: { uid: "asha" } }]);
    await test.close();
  });

  it("ends thirty days after the sign-in, and an operator's after twelve hours, at every door", async () => {
    const test = await open(async (cookie) => cookie);
    const userOf = async (uid: string, age: number) => ((await (await ask(test, uid, age)).json()) as { user: { uid: string } | null }).user?.uid;
    expect([await userOf("asha", 30 * DAY), await userOf("asha", 30 * DAY + 1)]).toEqual(["asha", undefined]);
    expect([await userOf("desk", DAY / 2), await userOf("desk", DAY / 2 + 1)]).toEqual(["desk", undefined]);
    expect((await test.send("/api/bookings", { method: "POST", json: GOOD_REQUEST, headers: { Cookie: `session=${cookieOf("desk", DAY)}` } })).status).toBe(401);
    await test.close();
  });

  it("of an operator is asked for anew when something is changed, and only then", async () => {
    const asked: boolean[] = [];
    const plain = fakeIdentity();
    let gone = false;
    const test = await openTestShop(database, {
      identity: fakeIdentity({
        verifySession: async (cookie, how) => {
          asked.push(how?.asked === true);
          return how?.asked && gone ? undefined : plain.verifySession(cookie);
        },
      }),
    });
    await test.send("/api/session", { uid: "desk" });
    await test.send("/api/bookings", { method: "POST", json: GOOD_REQUEST, uid: "asha" });
    expect(asked).toEqual([false, false]);
    expect((await test.send("/api/bookings", { method: "POST", json: GOOD_REQUEST, uid: "desk" })).status).toBe(201);
    expect(asked.slice(2)).toEqual([false, true]);
    gone = true;
    expect((await test.send("/api/bookings", { method: "POST", json: GOOD_REQUEST, uid: "desk" })).status).toBe(401);
    await test.close();
  });
});

describeOnEachEngine("a shop whose provider", (database) => {
  it("is not configured says so and nobody is signed in", async () => {
    const test = await openTestShop(database, { env: { AUTH: "off" }, identity: noIdentity });
    for (const [path, json] of [["/api/session", { idToken: "token-for:asha" }], ["/api/bookings", GOOD_REQUEST]] as const) {
      const answer = await test.send(path, { method: "POST", json, uid: "asha" });
      expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([503, "Firebase is not configured. Please set up your Firebase credentials."]);
    }
    expect(await (await test.send("/api/session")).json()).toEqual({ user: null, auth: { kind: "off" }, now: "2027-02-10T11:38:00.000Z" });
    await test.close();
  });

  it("is out of reach answers 503 and nothing is decided", async () => {
    const out = () => Promise.reject(new IdentityOutage("ECONNREFUSED 10.0.0.5"));
    const test = await openTestShop(database, { identity: fakeIdentity({ verifyIdToken: out, verifySession: out }) });
    for (const answer of [
      await test.send("/api/session", { uid: "asha" }),
      await test.send("/api/session", { method: "POST", json: { idToken: "token-for:asha" } }),
      await test.send("/api/bookings", { method: "POST", uid: "asha", json: GOOD_REQUEST }),
    ]) {
      expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Retry-After")]).toEqual([503, "application/problem+json; charset=utf-8", "5"]);
      expect(await answer.text()).not.toMatch(/ECONN|10\.0/);
    }
    await test.close();
  });
});
