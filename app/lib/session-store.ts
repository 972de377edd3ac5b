import type { AuthSettings, User } from "#domain/account/types.ts";
import { createStore } from "./store.ts";

/**
 * Not known yet is a state of its own: nothing that depends on sign-in is shown in it but the account icon, which shows whom
 * the browser remembers. Somebody anonymous is a visitor whom the provider has given an account without any proof.
 */
export type Session =
  | { status: "unknown"; remembered?: true }
  | ({ remembered?: never; auth: AuthSettings } & ({ status: "signed-out" | "anonymous" } | { status: "signed-in"; user: User }));

export const sessionStore = createStore<Session>({ status: "unknown" });

/** The id of whoever is known to be signed in at this moment, for what is no component. */
export function signedInUid(): string | undefined {
  const session = sessionStore.get();
  return session.status === "signed-in" ? session.user.uid : undefined;
}

/** Where the browser remembers who is signed in (SPEC section 4); its change is also how other tabs notice. */
export const REMEMBERED = "authUser";

if (!import.meta.env.SSR) {
  try {
    if (localStorage.getItem(REMEMBERED)) sessionStore.set({ status: "unknown", remembered: true });
  } catch {
    // A browser that keeps nothing remembers nobody.
  }
}
