import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { readEnv } from "#server/env.ts";
import { claimPort, planIdentity } from "./settings.ts";

const plan = (settings: Record<string, string>) => planIdentity(readEnv(settings));
const firebase = { FIREBASE_PROJECT_ID: "shop", FIREBASE_API_KEY: "key", FIREBASE_SERVICE_ACCOUNT: "{}" };

describe("planIdentity", () => {
  it("starts the emulator when sign-in is neither set up nor off", () => {
    expect(plan({})).toEqual({ emulated: true });
    expect(plan({ HOST: "127.0.0.1" })).toEqual({ emulated: true });
    expect(plan({ AUTH: "off" })).toEqual({ emulated: false });
    expect(plan(firebase)).toEqual({ emulated: false });
    expect(plan({ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" })).toEqual({ emulated: false });
  });

  it("refuses the emulator in production", () => {
    expect(() => plan({ NODE_ENV: "production" })).toThrow(/not for production/);
    expect(plan({ NODE_ENV: "production", AUTH: "off" })).toEqual({ emulated: false });
    expect(plan({ NODE_ENV: "production", ...firebase })).toEqual({ emulated: false });
  });

  it.each(["0.0.0.0", "::", "192.168.1.2", "shop.example", "127.0.0.1.example"])("refuses the emulator on %s", (HOST) => {
    expect(() => plan({ HOST })).toThrow(/HOST must be a loopback address/);
    expect(() => plan({ HOST, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" })).toThrow(/HOST must be/);
    expect(plan({ HOST, AUTH: "off" })).toEqual({ emulated: false });
  });
});

describe("claimPort", () => {
  it("names a port that is in use, and finds one for 0", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(claimPort({ port, host: undefined })).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
    expect(await claimPort({ port: 0, host: undefined })).toBeGreaterThan(0);
    other.close();
  });

  it("names a host that is not this machine", async () => {
    await expect(claimPort({ port: 0, host: "192.0.2.1" })).rejects.toThrow("192.0.2.1");
  });
});
