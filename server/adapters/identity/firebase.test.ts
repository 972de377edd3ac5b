import { afterEach, expect, it, vi } from "vitest";
import { openIdentity } from "./firebase.ts";

const NOW = Date.parse("2026-12-01T12:00:00Z");
const seconds = NOW / 1000;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = `${part({ alg: "RS256" })}.${part({ iat: seconds, exp: seconds + 3600, auth_time: seconds })}.c2ln`;

/** The SDK is loaded when the test says so; what it asks is answered at once. */
const loading = vi.hoisted(() => ({ begun: Promise.withResolvers<void>(), done: Promise.withResolvers<void>() }));
vi.mock("firebase-admin/app", async () => {
  loading.begun.resolve();
  await loading.done.promise;
  return { cert: () => ({}), initializeApp: () => ({}) };
});
vi.mock("firebase-admin/auth", () => ({
  getAuth: () => ({
    verifyIdToken: () => Promise.resolve({ uid: "asha", auth_time: seconds, iat: seconds }),
    getUser: () => Promise.resolve({ uid: "asha", email: "asha@example.com", emailVerified: true, providerData: [{}], disabled: false }),
  }),
}));

afterEach(() => {
  vi.useRealTimers();
});

it("signs the first shopper after a start in, however long the SDK takes to load: that is not the provider's time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const identity = openIdentity({ kind: "emulator", projectId: "demo-bokeh", host: "127.0.0.1:9", providers: [] }, { now: () => NOW });
  const asked = identity.verifyIdToken(token);
  await loading.begun.promise;
  await vi.advanceTimersByTimeAsync(8000);
  loading.done.resolve();
  expect(await asked).toMatchObject({ uid: "asha", emailVerified: true });
});
