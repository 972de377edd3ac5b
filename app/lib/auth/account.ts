import { accountErrorMessage, type AccountTask } from "#domain/account/errors.ts";
import { NOT_CONFIGURED, VERIFY_FIRST } from "#domain/account/rules.ts";
import type { AuthSettings, User } from "#domain/account/types.ts";
import { loadSession, sessionStore, takeSession } from "#app/lib/session.ts";
import type * as ProviderModule from "./provider.ts";

/** How a try ended; `unverified` when everything was right but the address is not verified yet. */
export type Outcome = { ok: true } | { ok: false; message: string; unverified?: true };

const done: Outcome = { ok: true };

type Provider = typeof ProviderModule;
let loaded: Provider | undefined;

async function loadProvider(): Promise<Provider> {
  return (loaded ??= await import("./provider.ts"));
}

/** Runs one call of the provider's SDK, which is loaded here for the first time, and turns what it throws into a sentence. */
async function attempt(task: AccountTask, call: (provider: Provider, auth: AuthSettings) => Promise<Outcome>): Promise<Outcome> {
  const session = await loadSession();
  if (session.status === "unknown") return { ok: false, message: accountErrorMessage("network-request-failed", task) };
  if (session.auth.kind === "off") return { ok: false, message: NOT_CONFIGURED };
  try {
    const provider = await loadProvider();
    provider.openProvider(session.auth);
    return await call(provider, session.auth);
  } catch (error) {
    return { ok: false, message: accountErrorMessage(codeOf(error), task) };
  }
}

/** A failed `import()` or `fetch()` is a TypeError: the line is down. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof TypeError) return "network-request-failed";
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** Proves the password to the provider and exchanges the proof for the shop's own cookie. */
export function logIn(email: string, password: string): Promise<Outcome> {
  return attempt("login", async (provider, auth) => {
    const idToken = await provider.provePassword(email, password);
    const response = await fetch("/api/session", {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ idToken }),
    });
    const answer = (await response.json()) as { user?: User; detail?: string };
    if (response.ok && answer.user) {
      takeSession(answer.user, auth);
      return done;
    }
    if (response.status === 403) return { ok: false, message: VERIFY_FIRST, unverified: true };
    return { ok: false, message: accountErrorMessage(response.status === 429 ? "too-many-requests" : undefined, "login") };
  });
}

export function signUp(email: string, password: string): Promise<Outcome> {
  return attempt("signup", async (provider) => {
    await provider.createAccount(email, password);
    return done;
  });
}

export function sendVerificationAgain(): Promise<Outcome> {
  return attempt("verification", async (provider) => {
    await provider.sendVerificationAgain();
    return done;
  });
}

/** An address without an account is answered like one that has it. */
export function sendPasswordReset(email: string): Promise<Outcome> {
  return attempt("reset", async (provider) => {
    await provider.sendReset(email).catch((error: unknown) => {
      if (codeOf(error) !== "auth/user-not-found") throw error;
    });
    return done;
  });
}

/** A fresh ID token of whoever is signed in, for what asks for the password once more. Nothing else changes. */
export async function proveAgain(password: string): Promise<{ ok: true; idToken: string } | { ok: false; message: string }> {
  const session = sessionStore.get();
  const email = session.status === "signed-in" ? session.user.email : "";
  let idToken = "";
  const outcome = await attempt("login", async (provider) => {
    idToken = await provider.provePassword(email, password);
    return done;
  });
  return outcome.ok ? { ok: true, idToken } : { ok: false, message: outcome.message };
}

/** Ends the sign-in here and in every tab. False when the server could not be reached: then nothing has changed. */
export async function logOut(): Promise<boolean> {
  const session = sessionStore.get();
  if (session.status !== "signed-in") return true;
  try {
    const response = await fetch("/api/session", { method: "DELETE", credentials: "same-origin" });
    if (!response.ok) return false;
    takeSession(null, session.auth);
    await loaded?.forgetProvider();
  } catch {
    return sessionStore.get().status !== "signed-in";
  }
  return true;
}
