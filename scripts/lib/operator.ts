import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EMULATOR_PROJECT } from "#server/env.ts";

export type Operator = { email: string; password: string };

/** The operator's sign-in of a local run: the same on each start, readable by this user alone. */
function readOperator(dataDir: string, email: string): Operator {
  const file = join(dataDir, "operator.json");
  try {
    const kept = JSON.parse(readFileSync(file, "utf8")) as Partial<Operator>;
    if (kept.email === email && kept.password) return { email, password: kept.password };
  } catch {
    // None yet, or not readable any more: a new one takes its place.
  }
  const operator = { email, password: randomBytes(9).toString("base64url") };
  writeFileSync(file, `${JSON.stringify(operator, null, 2)}\n`, { mode: 0o600 });
  return operator;
}

/**
 * Makes sure that the operator can sign in at the emulator with this password, with an address that counts as verified. An
 * account that is so already is left alone: a password that is set, even to what it was, ends every session of its owner.
 */
export async function ensureOperator(emulatorHost: string, dataDir: string, email: string): Promise<Operator> {
  const operator = readOperator(dataDir, email);
  const admin = async (path: string, body: object): Promise<{ ok: boolean; users?: { localId: string; emailVerified?: boolean }[] }> => {
    const response = await fetch(`http://${emulatorHost}/identitytoolkit.googleapis.com/v1/${path}`, {
      method: "POST",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { ...((await response.json()) as object), ok: response.ok };
  };
  const ours = `projects/${EMULATOR_PROJECT}/accounts`;
  const { users: [known] = [] } = await admin(`${ours}:lookup`, { email: [email] });
  if (known?.emailVerified && (await admin("accounts:signInWithPassword?key=any", operator)).ok) return operator;
  const wanted = { ...operator, emailVerified: true };
  const { ok } = known ? await admin(`${ours}:update`, { ...wanted, localId: known.localId }) : await admin(ours, wanted);
  if (!ok) throw new Error(`The operator's account ${email} could not be made.`);
  return operator;
}
