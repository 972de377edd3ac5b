import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthEmulator, startAuthEmulator } from "#scripts/auth-emulator.ts";
import { ensureOperator } from "#scripts/lib/operator.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bokeh-auth-"));
let emulator: AuthEmulator;
beforeAll(async () => {
  emulator = await startAuthEmulator({ dataDir });
});
afterAll(async () => {
  await emulator.stop();
  rmSync(dataDir, { recursive: true });
});

/** A call of Firebase's public API as the browser's SDK makes it. */
async function call(host: string, name: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=any`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** What `kill -9` does to the emulator, with nothing told beforehand. */
function killEmulator() {
  const { pid } = JSON.parse(readFileSync(join(dataDir, "auth/emulator.json"), "utf8")) as { pid: number };
  process.kill(pid, "SIGKILL");
}

const person = { email: "asha@example.com", password: "secret-12", returnSecureToken: true };

describe("the sign-in emulator", () => {
  it("keeps what it has acknowledged when it is killed the moment after", async () => {
    const { host } = emulator;
    const { idToken } = await call(host, "signUp", person);
    await call(host, "sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
    const sent = (await (await fetch(`http://${host}/emulator/v1/projects/demo-bokeh/oobCodes`)).json()) as { oobCodes: { oobLink: string }[] };
    expect((await fetch(sent.oobCodes[0]?.oobLink ?? "")).status).toBe(200);
    const before = await call(host, "signInWithPassword", person);
    killEmulator();
    expect(await emulator.died).toMatch(/sign-in emulator ended/);

    emulator = await startAuthEmulator({ dataDir });
    const signedIn = await call(emulator.host, "signInWithPassword", person);
    const looked = await call(emulator.host, "lookup", { idToken: signedIn.idToken });
    expect(looked.users).toMatchObject([{ email: person.email, emailVerified: true }]);
    // Whoever was logged in still is.
    expect((await call(emulator.host, "lookup", { idToken: before.idToken })).users).toHaveLength(1);
  });

  it("saves once for many who come together, and none of them is lost", async () => {
    const { host } = emulator;
    const emails = Array.from({ length: 20 }, (_, index) => `guest${index}@example.com`);
    await Promise.all(emails.map((email) => call(host, "signUp", { ...person, email })));
    const file = join(dataDir, "auth/accounts.json");
    const kept = JSON.parse(readFileSync(file, "utf8")) as { users: { email: string }[] };
    expect(kept.users.map((user) => user.email)).toEqual(expect.arrayContaining(emails));
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it("leaves the operator logged in over a restart: a password that is set anew would end every session", async () => {
    const validSince = () => {
      const { users } = JSON.parse(readFileSync(join(dataDir, "auth/accounts.json"), "utf8")) as { users: { email: string; validSince: string }[] };
      return users.find(({ email }) => email === "operator@bokeh.example")?.validSince ?? expect.fail("no operator");
    };
    const operator = await ensureOperator(emulator.host, dataDir, "operator@bokeh.example");
    const { idToken } = await call(emulator.host, "signInWithPassword", { ...operator, returnSecureToken: true });
    const before = validSince();
    await emulator.stop();
    emulator = await startAuthEmulator({ dataDir });
    await ensureOperator(emulator.host, dataDir, "operator@bokeh.example");
    expect(validSince()).toBe(before);
    expect((await call(emulator.host, "lookup", { idToken })).users).toHaveLength(1);
  });

  it("lets the operator in with the same password each time, even after it was changed", async () => {
    const { host } = emulator;
    const operator = await ensureOperator(host, dataDir, "operator@bokeh.example");
    const signedIn = await call(host, "signInWithPassword", { ...operator, returnSecureToken: true });
    await call(host, "update", { idToken: signedIn.idToken, password: "something-else" });
    expect(await ensureOperator(host, dataDir, "operator@bokeh.example")).toEqual(operator);
    expect(await call(host, "signInWithPassword", operator)).toMatchObject({ email: operator.email });
    expect(statSync(join(dataDir, "operator.json")).mode & 0o077).toBe(0);
  });
});
