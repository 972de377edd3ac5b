import { accountErrorMessage, type AccountTask, isChangeOfMind, WRONG_CLOCK } from "#domain/account/errors.ts";
import { NOT_CONFIGURED, VERIFY_FIRST } from "#domain/account/rules.ts";
import type { AuthSettings, SocialProvider, User } from "#domain/account/types.ts";
// What was typed into the wizard lies in the browser also where no page of it is open; this listens for the log-out.
import "#app/lib/booking-draft.ts";
import { forgetPerson } from "#app/lib/personal.ts";
import { sendJson } from "#app/lib/send-json.ts";
import { loadSession, sessionStore, takeSession } from "#app/lib/session.ts";
import type * as ProviderModule from "./provider.ts";

/** Why a try that was good at the provider did not end signed in here, where the page leads on from there. */
export type Lead = {
  /** Everything was right but the address is not verified yet. */
  unverified?: true;
  /** The account came without an address. */
  emailMissing?: true;
  /** The sign-in is too old for this, or not known to this page: it is to be proved again. */
  again?: true;
  /** Its own doing: nothing is to be said. */
  changedMind?: true;
};

/** How a try ended. `linked` was added to the account on the way. */
export type Outcome = { ok: true; linked?: SocialProvider } | ({ ok: false; message: string } & Lead);

const done: Outcome = { ok: true };
const EMAIL_WANTED = "This account has come without an email address. We need one to answer you.";

export type Provider = typeof ProviderModule;
let loaded: Provider | undefined;

async function loadProvider(): Promise<Provider> {
  return (loaded ??= await import("./provider.ts"));
}

/** Brings the SDK in beforehand, so that nothing stands between a press and the window it opens. */
export async function warmUp(): Promise<void> {
  await attempt("login", async () => done);
}

/** Runs one call of the provider's SDK, which is loaded here for the first time, and turns what it throws into a sentence. */
export async function attempt(task: AccountTask, call: (provider: Provider, auth: AuthSettings) => Promise<Outcome>): Promise<Outcome> {
  const session = await loadSession();
  if (session.status === "unknown") return { ok: false, message: accountErrorMessage("network-request-failed", task) };
  if (session.auth.kind === "off") return { ok: false, message: NOT_CONFIGURED };
  try {
    const provider = await loadProvider();
    provider.openProvider(session.auth);
    return await call(provider, session.auth);
  } catch (error) {
    const code = codeOf(error);
    return { ok: false, message: accountErrorMessage(code, task), ...(isChangeOfMind(code) && { changedMind: true }) };
  }
}

/** A failed `import()` or `fetch()` is a TypeError: the line is down. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof TypeError) return "network-request-failed";
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

function exchange(idToken: string): Promise<Response> {
  return sendJson("/api/session", JSON.stringify({ idToken }));
}

/**
 * Exchanges the proof that the provider holds for the shop's own cookie. One that is refused is tried once more with a new
 * token; refused again, one of the two clocks is wrong.
 */
export async function enter(provider: Provider, auth: AuthSettings, task: AccountTask): Promise<Outcome> {
  let response = await exchange(await provider.freshToken());
  if (response.status === 401) response = await exchange(await provider.freshToken());
  const answer = (await response.json()) as { user?: User | null };
  if (response.ok && answer.user) {
    takeSession(answer.user, auth);
    const linked = await provider.linkWaiting();
    return linked ? { ok: true, linked } : done;
  }
  if (response.status === 403) {
    return provider.proved()?.email ? { ok: false, message: VERIFY_FIRST, unverified: true } : { ok: false, message: EMAIL_WANTED, emailMissing: true };
  }
  if (response.status === 401) return { ok: false, message: WRONG_CLOCK };
  return { ok: false, message: accountErrorMessage(response.status === 429 ? "too-many-requests" : undefined, task) };
}

/** Proves the password to the provider and exchanges the proof for the shop's own cookie. */
export function logIn(email: string, password: string): Promise<Outcome> {
  return attempt("login", async (provider, auth) => {
    await provider.provePassword(email, password);
    return enter(provider, auth, "login");
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

export type Proof = { ok: true; idToken: string } | { ok: false; message: string };

/** A fresh ID token of whoever is signed in, for what asks for the password once more. Nothing else changes. */
export function proveAgain(password: string): Promise<Proof> {
  const session = sessionStore.get();
  const email = session.status === "signed-in" ? session.user.email : "";
  return proofBy((provider) => provider.provePassword(email, password));
}

/** The same after Google or Facebook have vouched for them once more on this page. */
export const provedAgain = (): Promise<Proof> => proofBy((provider) => provider.freshToken());

async function proofBy(token: (provider: Provider) => Promise<string>): Promise<Proof> {
  let idToken = "";
  const outcome = await attempt("login", async (provider) => {
    idToken = await token(provider);
    return done;
  });
  return outcome.ok ? { ok: true, idToken } : { ok: false, message: outcome.message };
}

/**
 * Ends the sign-in here and in every tab, also where the shop has not told yet who is signed in. False when the server could not
 * be reached: then nothing has changed.
 */
export async function logOut(): Promise<boolean> {
  const session = sessionStore.get();
  if (session.status === "signed-out") return true;
  try {
    const response = await fetch("/api/session", { method: "DELETE", credentials: "same-origin" });
    if (!response.ok) return false;
    await forgetSignIn();
  } catch {
    return sessionStore.get().status !== "signed-in";
  }
  return true;
}

/** Forgets whoever was signed in, here and in every tab, once the shop has ended it: with a log-out, or with the account. */
export async function forgetSignIn(): Promise<void> {
  const session = sessionStore.get();
  if (session.status === "unknown") await loadSession({ fresh: true });
  else takeSession(null, session.auth);
  // Second, since the name that was remembered makes room for the mark in a storage that is full.
  forgetPerson();
  await loaded?.forgetProvider();
}
