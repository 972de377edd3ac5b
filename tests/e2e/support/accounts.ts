import { randomUUID } from "node:crypto";

export type Account = { email: string; password: string; name: string };

/** Everyone who may see the desk in the tests; each shop is started with it. */
export const OPERATOR: Account = { email: "operator@bokeh.example", password: "operator-secret", name: "Meera" };

/** Somebody nobody has met before: tests share the emulator, never an account. */
export function newPerson(name = "Asha Verma"): Account {
  return { email: `${randomUUID()}@example.com`, password: "secret-12", name };
}

function emulatorHost(): string {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  if (!host) throw new Error("The tests' sign-in emulator does not run.");
  return host;
}

export async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`http://${emulatorHost()}${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: { "content-type": "application/json", authorization: "Bearer owner" },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** The newest link of a kind that was sent to an address, for its owner to open from the mail. */
export async function mailedTo(email: string, kind: "VERIFY_EMAIL" | "PASSWORD_RESET"): Promise<string> {
  const { oobCodes } = await ask<{ oobCodes: { email: string; requestType: string; oobLink: string }[] }>("/emulator/v1/projects/demo-bokeh/oobCodes");
  const sent = oobCodes.findLast((code) => code.email === email && code.requestType === kind);
  if (!sent) throw new Error(`No mail of the kind ${kind} was sent to ${email}.`);
  return sent.oobLink;
}

/** Opens the newest verification link that was sent to an address, as its owner would from the mail. */
export async function verifyEmail(email: string): Promise<void> {
  const opened = await fetch(await mailedTo(email, "VERIFY_EMAIL"));
  if (!opened.ok) throw new Error(`The verification link answered ${opened.status}.`);
}

/** Makes an account whose address is verified, without the pages. Harmless when it is there already, or made meanwhile. */
export async function signUpAndVerify(person: Account): Promise<Account> {
  const { email, password, name } = person;
  await ask("/identitytoolkit.googleapis.com/v1/projects/demo-bokeh/accounts", { email, password, displayName: name, emailVerified: true }).catch((error: unknown) => {
    if (!String(error).includes("EMAIL_EXISTS")) throw error;
  });
  return person;
}

/** An ID token as the browser's SDK would get it, for calls with `Authorization: Bearer`. */
export async function idTokenOf({ email, password }: Account): Promise<string> {
  const { idToken } = await ask<{ idToken: string }>("/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any", { email, password, returnSecureToken: true });
  return idToken;
}
