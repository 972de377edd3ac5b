import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openIdentity } from "#server/adapters/identity/firebase.ts";
import { type Identity, IdentityOutage } from "#server/adapters/identity/identity.ts";
import { SESSION_SECONDS } from "#domain/account/rules.ts";
import { type AuthEmulator, startEmulator, type Tokens } from "#tests/support/emulator.ts";
import { freePort } from "#scripts/lib/ports.ts";

const seconds = () => Math.floor(Date.now() / 1000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unsigned = (claims: Record<string, unknown>, header: Record<string, unknown> = { alg: "none", typ: "JWT" }) => `${part(header)}.${part(claims)}.`;

function claimsFor(projectId: string, sub: string, change: Record<string, unknown> = {}) {
  const now = seconds();
  return { iss: `https://securetoken.google.com/${projectId}`, aud: projectId, sub, user_id: sub, auth_time: now, iat: now, exp: now + 3600, email: "forged@example.com", email_verified: true, firebase: {}, ...change };
}

function serviceAccount(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048, privateKeyEncoding: { type: "pkcs8", format: "pem" }, publicKeyEncoding: { type: "spki", format: "pem" } });
  return JSON.stringify({ type: "service_account", project_id: "demo-bokeh", private_key: privateKey, client_email: "shop@demo-bokeh.iam.gserviceaccount.com" });
}

describe("identity by the Auth emulator", () => {
  // It starts in nine seconds when it has the machine to itself.
  const STARTS_WITHIN_MS = 180_000;
  let emulator: AuthEmulator;
  let identity: Identity;
  let asha: Tokens;

  beforeAll(async () => {
    emulator = await startEmulator();
    identity = openIdentity({ kind: "emulator", projectId: emulator.projectId, host: emulator.host, providers: [] });
    asha = await emulator.signUp("Asha@Example.com");
  }, STARTS_WITHIN_MS);
  afterAll(() => emulator.stop());

  const verify = async (email: string, idToken: string) => {
    await emulator.sendVerification(idToken);
    const link = (await identity.pendingLinks?.())?.findLast((pending) => pending.email === email && pending.purpose === "VERIFY_EMAIL");
    expect(link?.link).toContain(emulator.host);
    await emulator.follow(link?.link ?? "");
  };

  it("tells an unverified address from a verified one, and believes a fresh verification at once", async () => {
    expect(await identity.verifyIdToken(asha.idToken)).toMatchObject({ uid: asha.uid, email: "asha@example.com", emailVerified: false });
    await verify("asha@example.com", asha.idToken);
    expect(await identity.verifyIdToken(asha.idToken)).toMatchObject({ uid: asha.uid, emailVerified: true });
    expect(await identity.verifyIdToken((await emulator.signIn("asha@example.com")).idToken)).toMatchObject({ emailVerified: true });
  });

  it("makes a session that tells the same person, also from a token older than the verification", async () => {
    const meera = await emulator.signUp("meera@example.com");
    await emulator.update(meera.uid, { emailVerified: true, displayName: "Meera Nair" });
    const cookie = await identity.createSession(meera.idToken, SESSION_SECONDS);
    expect(cookie).toMatch(/^[\w-]+\.[\w-]+\./);
    expect(await identity.verifySession(cookie ?? "")).toMatchObject({ uid: meera.uid, email: "meera@example.com", emailVerified: true, displayName: "Meera Nair" });
  });

  it("refuses the session of an account that was disabled", async () => {
    const ravi = await emulator.signUp("ravi@example.com");
    const cookie = (await identity.createSession(ravi.idToken, SESSION_SECONDS)) ?? "";
    await emulator.update(ravi.uid, { disableUser: true });
    expect(await identity.verifySession(cookie)).toBeUndefined();
    expect(await identity.verifyIdToken(ravi.idToken)).toBeUndefined();
  });

  it.each<[string, (uid: string) => string]>([
    ["nothing", () => ""],
    ["garbage", () => "garbage"],
    ["three parts of garbage", () => "a.b.c"],
    ["no object inside", () => `${part({ alg: "none", typ: "JWT" })}.${part(null)}.`],
    ["a foreign audience", (uid) => unsigned(claimsFor("demo-bokeh", uid, { aud: "other" }))],
    ["a foreign issuer", (uid) => unsigned(claimsFor("demo-bokeh", uid, { iss: "https://securetoken.google.com/other" }))],
    ["an expired one", (uid) => unsigned(claimsFor("demo-bokeh", uid, { exp: seconds() - 1 }))],
    ["an expiry in words", (uid) => unsigned(claimsFor("demo-bokeh", uid, { exp: "9999999999" }))],
    ["a sign-in in the future", (uid) => unsigned(claimsFor("demo-bokeh", uid, { auth_time: seconds() + 600 }))],
    ["made in the future", (uid) => unsigned(claimsFor("demo-bokeh", uid, { iat: seconds() + 600 }))],
    ["nobody's", () => unsigned(claimsFor("demo-bokeh", "nobody"))],
    ["an empty subject", () => unsigned(claimsFor("demo-bokeh", ""))],
    ["a subject that is no text", () => unsigned(claimsFor("demo-bokeh", "x", { sub: { a: 1 } }))],
    ["20 kB", (uid) => unsigned(claimsFor("demo-bokeh", uid, { filler: "x".repeat(20_000) }))],
  ])("answers nobody for %s, and never throws", async (_name, make) => {
    const token = make(asha.uid);
    expect(await identity.verifyIdToken(token)).toBeUndefined();
    expect(await identity.verifySession(token)).toBeUndefined();
    expect(await identity.createSession(token, SESSION_SECONDS).catch((error: unknown) => error)).not.toBeInstanceOf(TypeError);
  });

  it("tolerates clocks that differ by up to a minute", async () => {
    expect(await identity.verifyIdToken(unsigned(claimsFor("demo-bokeh", asha.uid, { iat: seconds() + 50, auth_time: seconds() + 50 })))).toMatchObject({ uid: asha.uid });
  });

  describe("with a clock of its own", () => {
    const DAY = 24 * 3600;
    let shift = 0;
    const open = () => openIdentity({ kind: "emulator", projectId: emulator.projectId, host: emulator.host, providers: [] }, { now: () => Date.now() + shift * 1000 });
    const signUp = async () => {
      const person = await emulator.signUp(`${crypto.randomUUID()}@example.com`);
      await emulator.update(person.uid, { emailVerified: true });
      const own = open();
      return { ...person, own, cookie: (await own.createSession(person.idToken, SESSION_SECONDS)) ?? "" };
    };
    beforeEach(() => {
      shift = 0;
    });

    it.each<[string, (uid: string) => Promise<unknown>]>([
      ["disabled", (uid) => emulator.update(uid, { disableUser: true })],
      ["deleted", (uid) => identity.deleteAccount(uid)],
      ["revoked", (uid) => emulator.update(uid, { validSince: String(seconds() + 2) })],
    ])("puts out whoever was %s, within a minute, and at once where it is asked", async (_name, change) => {
      const { own, cookie, idToken, uid } = await signUp();
      expect(await own.verifySession(cookie)).toMatchObject({ uid });
      expect(await own.verifyIdToken(idToken)).toMatchObject({ uid });
      await change(uid);
      shift = 59;
      expect(await own.verifySession(cookie)).toMatchObject({ uid });
      shift = 61;
      expect([await own.verifySession(cookie), await own.verifyIdToken(idToken)]).toEqual([undefined, undefined]);
      shift = 0;
      expect(await own.verifySession(cookie)).toBeUndefined();
    });

    it("asks at once for what must not be believed", async () => {
      const { own, cookie, uid } = await signUp();
      await own.verifySession(cookie);
      await emulator.update(uid, { disableUser: true });
      expect(await own.verifySession(cookie, { asked: true })).toBeUndefined();
      expect(await own.verifySession(cookie), "and it is not believed after that").toBeUndefined();
    });

    it("renews a cookie, which stays of the same sign-in and as old as that", async () => {
      const { own, cookie, uid } = await signUp();
      const first = await own.verifySession(cookie);
      shift = 2 * DAY;
      const renewed = (await own.renewSession(cookie, SESSION_SECONDS)) ?? "";
      expect(renewed).not.toBe(cookie);
      const again = (await own.renewSession(renewed, SESSION_SECONDS)) ?? "";
      for (const value of [renewed, again]) {
        const person = await own.verifySession(value);
        expect(person).toMatchObject({ uid, emailVerified: true, session: first?.session });
        expect(Math.abs((person?.signedInSecondsAgo ?? 0) - 2 * DAY)).toBeLessThan(60);
      }
    });

    it("renews nothing for whoever was revoked, also after an earlier renewal, and brings no account back", async () => {
      const { own, cookie, uid } = await signUp();
      const renewed = (await own.renewSession(cookie, SESSION_SECONDS)) ?? "";
      expect(await own.verifySession(renewed)).toMatchObject({ uid });
      // A renewal is a sign-in at the provider, and later than this; the shop goes by the first one.
      await emulator.update(uid, { validSince: String(seconds() + 2) });
      shift = 61;
      expect([await own.verifySession(renewed), await own.renewSession(renewed, SESSION_SECONDS), await own.renewSession(cookie, SESSION_SECONDS)]).toEqual([undefined, undefined, undefined]);
      const gone = await signUp();
      await identity.deleteAccount(gone.uid);
      await identity.deleteAccount(gone.uid);
      expect(await gone.own.renewSession(gone.cookie, SESSION_SECONDS)).toBeUndefined();
      expect(await gone.own.verifyIdToken(gone.idToken, { asked: true })).toBeUndefined();
    });

    it.each([-60, -3, 60])("lets somebody in by a clock that is %i seconds off", async (seconds) => {
      const { own, idToken, uid } = await signUp();
      shift = seconds;
      expect(await own.verifyIdToken(idToken, { asked: true })).toMatchObject({ uid });
      const cookie = (await own.createSession(idToken, SESSION_SECONDS)) ?? "";
      expect(await own.verifySession(cookie, { asked: true })).toMatchObject({ uid });
    });
  });

  it("knows an anonymous account, and one that came without an address", async () => {
    const nobody = await emulator.signUpAnonymously();
    expect(await identity.verifyIdToken(nobody.idToken)).toMatchObject({ uid: nobody.uid, email: undefined, emailVerified: false, anonymous: true });
    const cookie = (await identity.createSession(nobody.idToken, SESSION_SECONDS)) ?? "";
    expect(await identity.verifySession(cookie)).toMatchObject({ anonymous: true });
    const nameless = await emulator.signInWithFacebook({ sub: crypto.randomUUID(), name: "Ravi" });
    expect(await identity.verifyIdToken(nameless.idToken)).toMatchObject({ uid: nameless.uid, email: undefined, anonymous: false });
  });

  it("throws an outage when the provider can't be reached", async () => {
    const gone = openIdentity({ kind: "emulator", projectId: "demo-bokeh", host: `127.0.0.1:${await freePort()}`, providers: [] });
    await expect(gone.verifyIdToken(asha.idToken)).rejects.toBeInstanceOf(IdentityOutage);
    await expect(gone.createSession(asha.idToken, SESSION_SECONDS)).rejects.toBeInstanceOf(IdentityOutage);
    await expect(gone.pendingLinks?.()).rejects.toBeInstanceOf(IdentityOutage);
  });
});

describe("identity by Firebase itself", () => {
  const identity = openIdentity({ kind: "firebase", projectId: "demo-bokeh", apiKey: "key", authDomain: "demo-bokeh.firebaseapp.com", serviceAccount: serviceAccount(), providers: [] });

  it("refuses an unsigned token that the emulator would take", async () => {
    expect(await identity.verifyIdToken(unsigned(claimsFor("demo-bokeh", "asha")))).toBeUndefined();
    expect(await identity.verifySession(unsigned(claimsFor("demo-bokeh", "asha", { iss: "https://session.firebase.google.com/demo-bokeh" })))).toBeUndefined();
    expect(await identity.verifyIdToken(unsigned(claimsFor("demo-bokeh", "asha"), { alg: "none", typ: "JWT", kid: "1" }))).toBeUndefined();
    expect(await identity.verifyIdToken(unsigned(claimsFor("demo-bokeh", "asha"), { alg: "HS256", typ: "JWT", kid: "1" }))).toBeUndefined();
  });

  it("has no links to show", () => {
    expect(identity.pendingLinks).toBeUndefined();
  });
});

it("is nobody when sign-in is off", async () => {
  const off = openIdentity({ kind: "off" });
  expect(off.kind).toBe("off");
  expect(await off.verifyIdToken("x")).toBeUndefined();
  expect(await off.verifySession("x")).toBeUndefined();
});
