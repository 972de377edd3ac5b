import { accountErrorMessage, linkingOffer } from "#domain/account/errors.ts";
import type { SocialProvider } from "#domain/account/types.ts";
import { closeLoginPrompt, openLoginPrompt } from "#app/lib/login-request.ts";
import { sessionStore } from "#app/lib/session.ts";
import { showToast } from "#app/lib/toast.ts";
import { attempt, codeOf, enter, type Outcome, type Provider } from "./account.ts";
import { leftStore } from "./returning.ts";

export const HOUSES: Record<SocialProvider, string> = { google: "Google", facebook: "Facebook" };

/** Browsers inside other apps, which open no windows; some of them say so, some pretend that one was opened. */
const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|Twitter|LinkedInApp|; wv\)/;

export function inAppBrowser(): boolean {
  return IN_APP.test(navigator.userAgent);
}

/** What a browser says that lets no window open, or would not let it talk to the page. */
const NO_WINDOW = new Set(["auth/popup-blocked", "auth/operation-not-supported-in-this-environment", "auth/web-storage-unsupported"]);

/** Of several presses only the last counts: whatever became of an earlier window is nobody's business any more. */
let latest = 0;

/** Forgets a window that is still open: what is done next is done without it. */
export function forgetWindow(): void {
  latest++;
}

/** Proves by Google or Facebook who somebody is: in a window, or by leaving the page where none can open. Then it does not answer. */
async function prove(name: SocialProvider, provider: Provider): Promise<void> {
  const leave = () => {
    leftStore.set(name);
    return provider.proveByLeaving(name);
  };
  if (inAppBrowser()) return leave();
  try {
    await provider.proveByWindow(name);
  } catch (error) {
    if (!NO_WINDOW.has(codeOf(error) ?? "")) throw error;
    await leave();
  }
}

async function entered(provider: Provider, outcome: Outcome): Promise<Outcome> {
  // Whoever comes by Facebook for the first time has never been sent a verification mail.
  if (!outcome.ok && outcome.unverified) await provider.sendVerificationAgain().catch(() => undefined);
  return outcome;
}

async function withOffer(name: SocialProvider, call: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await call();
  } catch (error) {
    if (codeOf(error) !== "auth/account-exists-with-different-credential") throw error;
    return { ok: false, message: linkingOffer(HOUSES[name]) };
  }
}

/** Logs in with Google or Facebook. The page waits for nothing meanwhile: the SDK notices a closed window seconds late. */
export async function logInWith(name: SocialProvider): Promise<Outcome> {
  const mine = ++latest;
  const outcome = await attempt(name, (provider, auth) =>
    withOffer(name, async () => {
      await prove(name, provider);
      if (mine !== latest) return { ok: false, message: "", changedMind: true };
      return entered(provider, await enter(provider, auth, name));
    }),
  );
  return mine === latest ? outcome : { ok: false, message: "", changedMind: true };
}

/** Proves once more who is logged in already, and changes nothing else. */
export async function proveAgainWith(name: SocialProvider): Promise<Outcome> {
  const mine = ++latest;
  const session = sessionStore.get();
  return attempt(name, async (provider) => {
    await provider.proveByWindow(name);
    if (mine !== latest) return { ok: false, message: "", changedMind: true };
    if (session.status === "signed-in" && provider.proved()?.uid === session.user.uid) return { ok: true };
    await provider.forgetProvider();
    return { ok: false, message: accountErrorMessage("user-mismatch", name) };
  });
}

/** Sends a mail whose link gives the account that has just been proved its address. */
export function giveEmail(email: string): Promise<Outcome> {
  return attempt("verification", async (provider) => {
    await provider.mailNewAddress(email);
    return { ok: true };
  });
}

export function tellLinked(linked: SocialProvider | undefined): void {
  showToast({ title: "Login Successful!", ...(linked && { description: `${HOUSES[linked]} has been added to your account.` }) });
}

/** Takes what somebody brings back who left the page to log in. */
export async function finishReturn(name: SocialProvider): Promise<void> {
  leftStore.set(undefined);
  const outcome = await attempt(name, (provider, auth) =>
    withOffer(name, async () => {
      if (!(await provider.takeReturn(name))) return { ok: false, message: `${HOUSES[name]} has not logged you in. Try again, or log in by email.`, changedMind: true };
      return entered(provider, await enter(provider, auth, name));
    }),
  );
  if (outcome.ok) {
    closeLoginPrompt();
    return tellLinked(outcome.linked);
  }
  if (!outcome.changedMind) openLoginPrompt({ refusal: outcome });
  showToast({ title: outcome.changedMind ? "Not logged in" : "Login Failed", description: outcome.message, tone: "failed" });
}
