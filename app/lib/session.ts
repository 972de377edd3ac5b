import type { AuthSettings, Session as SessionAnswer, User } from "#domain/account/types.ts";
import { closeLoginPrompt, loginPromptStore } from "./login-request.ts";
import { REMEMBERED, type Session, sessionStore, signedInUid } from "./session-store.ts";

export { type Session, sessionStore, signedInUid };

/** The address that the browser remembers, for showing it before the server has answered. Nothing is decided by it. */
export function rememberedEmail(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? "null");
    return typeof kept === "object" && kept !== null && "email" in kept && typeof kept.email === "string" ? kept.email : undefined;
  } catch {
    return undefined;
  }
}

/** How far the shop's clock is ahead of this machine's, in milliseconds; 0 until the shop has told. */
let clockShift = 0;

/** The instant by the shop's clock: what is today must not hang on a wrong clock in the visitor's hand. */
export function shopNow(): Date {
  return new Date(Date.now() + clockShift);
}

/** An answer that takes longer is none. */
const WAIT_MS = 10_000;

let asking: Promise<Session> | undefined;

/** Asks the server who is signed in, once until `fresh` is wanted. Without an answer the page goes on showing what it was, and whoever waits for it is told that it is not known; it is asked again when the line is back. */
export function loadSession({ fresh = false } = {}): Promise<Session> {
  if (fresh || !asking) {
    const mine = fetch("/api/session", { credentials: "same-origin", headers: { Accept: "application/json" }, signal: AbortSignal.timeout(WAIT_MS) })
      .then(async (response) => {
        if (!response.ok) throw new Error(`session ${response.status}`);
        const { user, anonymous, auth, now } = (await response.json()) as SessionAnswer;
        clockShift = Date.parse(now) - Date.now();
        // A question that was asked before the last sign-in or sign-out has nothing to say any more.
        if (asking === mine) takeSession(user, auth, anonymous);
        return sessionStore.get();
      })
      .catch(() => {
        if (asking === mine) {
          asking = undefined;
          addEventListener("online", askOnceMore, { once: true });
        }
        return { status: "unknown" as const };
      });
    asking = mine;
  }
  return asking;
}

/** One listener, however often it could not be asked. */
const askOnceMore = () => void loadSession();

/** What is known now, after a sign-in or sign-out as well. */
export function takeSession(user: User | null, auth: AuthSettings, anonymous = false): void {
  sessionStore.set(user ? { status: "signed-in", user, auth } : { status: anonymous ? "anonymous" : "signed-out", auth });
  asking = Promise.resolve(sessionStore.get());
  try {
    if (user) localStorage.setItem(REMEMBERED, JSON.stringify({ uid: user.uid, email: user.email, displayName: user.displayName, emailVerified: true, photoURL: user.photoUrl }));
    else localStorage.removeItem(REMEMBERED);
  } catch {
    // A browser that keeps nothing still signs in: the cookie is what counts.
  }
}

// Signing in or out in one tab reaches the others, from before the first question on: its answer may be older than the news.
if (typeof window !== "undefined") {
  addEventListener("storage", ({ key }) => {
    if (key !== REMEMBERED && key !== null) return;
    void loadSession({ fresh: true }).then(({ status }) => {
      // Whoever has logged in there need not do so here. What waited for it is not done behind their back: its button is there.
      if (status === "signed-in" && !loginPromptStore.get()?.account) closeLoginPrompt();
    });
  });
}
