import { describe, expect, it } from "vitest";
import { BadSetting, readEnv } from "./env.ts";

const FIREBASE = { FIREBASE_PROJECT_ID: "p", FIREBASE_API_KEY: "k", FIREBASE_SERVICE_ACCOUNT: "{}" };

describe("FIREBASE_PROVIDERS", () => {
  it("is what is named, both with the emulator, and none with Firebase itself until it is set up", () => {
    expect(readEnv({ ...FIREBASE }).identity).toMatchObject({ kind: "firebase", authDomain: "p.firebaseapp.com", providers: [] });
    expect(readEnv({ ...FIREBASE, FIREBASE_PROVIDERS: " google, facebook " }).identity).toMatchObject({ providers: ["google", "facebook"] });
    expect(readEnv({ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }).identity).toMatchObject({ kind: "emulator", providers: ["google", "facebook"] });
    expect(readEnv({ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", FIREBASE_PROVIDERS: "facebook" }).identity).toMatchObject({ providers: ["facebook"] });
    expect(readEnv({}).identity).toEqual({ kind: "off" });
  });

  it.each([{ FIREBASE_PROVIDERS: "twitter" }, { FIREBASE_PROVIDERS: "google;facebook" }, { FIREBASE_AUTH_DOMAIN: "https://auth.example.com" }, { FIREBASE_AUTH_DOMAIN: "a b; script-src *" }])(
    "stops the start for %o, which would reach the security policy",
    (change) => {
      expect(() => readEnv({ ...FIREBASE, ...change })).toThrow(BadSetting);
    },
  );

  it("is named as it is set, whichever item of it is wrong", () => {
    expect(() => readEnv({ ...FIREBASE, FIREBASE_PROVIDERS: "google,twitter" })).toThrow(/^The setting FIREBASE_PROVIDERS must be google/);
  });
});

describe("HOST", () => {
  it.each(["127.0.0.1", "0.0.0.0", "::1", "[::1]", "::", "localhost", "shop.example", "3shops.example"])("can be %s", (HOST) => {
    expect(readEnv({ HOST }).host).toBe(HOST);
  });

  it.each(["999.1.1.1", "127.0.0", "1", "http://localhost", "a b", "127.0.0.1:3000", "[127.0.0.1", "-a"])("is refused as wrong when it is %s", (HOST) => {
    expect(() => readEnv({ HOST })).toThrow(/^The setting HOST must be an address of this machine/);
  });
});
