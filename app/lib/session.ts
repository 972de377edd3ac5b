import { createStore } from "./store.ts";

/** The signed-in person as `GET /api/session` tells; never trusted by the server. */
export type SessionUser = { uid: string; email: string; displayName: string | null; photoUrl: string | null; operator: boolean };

/** What the page needs to start the provider's SDK; it is loaded only when somebody signs in. */
export type AuthSettings =
  | { kind: "off" }
  | { kind: "emulator" | "firebase"; apiKey: string; authDomain: string; projectId: string; emulatorUrl?: string };

/** Not known yet is a state of its own: nothing that depends on sign-in is shown in it. */
export type Session =
  | { status: "unknown" }
  | { status: "signed-out"; auth: AuthSettings }
  | { status: "signed-in"; user: SessionUser; auth: AuthSettings };

export const sessionStore = createStore<Session>({ status: "unknown" });

let asking: Promise<Session> | undefined;

/** Asks the server who is signed in, once until `fresh` is wanted. Offline it stays unknown. */
export function loadSession({ fresh = false } = {}): Promise<Session> {
  if (fresh || !asking) {
    asking = fetch("/api/session", { credentials: "same-origin", headers: { Accept: "application/json" } })
      .then(async (response) => {
        if (!response.ok) throw new Error(`session ${response.status}`);
        const { user, auth } = (await response.json()) as { user: SessionUser | null; auth: AuthSettings };
        const session: Session = user ? { status: "signed-in", user, auth } : { status: "signed-out", auth };
        sessionStore.set(session);
        return session;
      })
      .catch(() => {
        asking = undefined;
        return sessionStore.get();
      });
  }
  return asking;
}
