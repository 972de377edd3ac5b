import type { Age } from "#domain/account/session.ts";

/**
 * Somebody the provider vouches for, and how old the proof is. `email` is lowercased; it may be missing for an account that has
 * none. An anonymous account is one that the provider made without any proof of who it is.
 */
export type SignedIn = Age & {
  uid: string;
  email: string | undefined;
  emailVerified: boolean;
  displayName: string | undefined;
  photoUrl: string | undefined;
  anonymous: boolean;
  /** Names the sign-in that a session cookie comes from: the same in every cookie that was renewed from it, secret to nobody. */
  session: string;
};

/** A link that the emulator made instead of sending it by mail: `VERIFY_EMAIL` or `PASSWORD_RESET`. */
export type PendingLink = { email: string; purpose: string; link: string };

/** With `asked` the provider is asked now, however lately it answered for the same token. */
export type Verifying = { asked?: boolean };

/** Who says who is signed in. Every call answers undefined for a token that is not good; an outage throws IdentityOutage. */
export type Identity = {
  kind: "off" | "emulator" | "firebase";
  verifyIdToken(idToken: string, how?: Verifying): Promise<SignedIn | undefined>;
  /** A session cookie's value for a good, fresh ID token. */
  createSession(idToken: string, maxAgeSeconds: number): Promise<string | undefined>;
  verifySession(cookie: string, how?: Verifying): Promise<SignedIn | undefined>;
  /** A new cookie's value in place of a good one, of the same sign-in. */
  renewSession(cookie: string, maxAgeSeconds: number): Promise<string | undefined>;
  /** Ends the account at the provider; one that is gone already is no error. */
  deleteAccount(uid: string): Promise<void>;
  /** The emulator's links, oldest first; only the emulator has any. */
  pendingLinks?(): Promise<PendingLink[]>;
};

/** The provider can't be asked now; nothing is known about the token. */
export class IdentityOutage extends Error {}

/** Sign-in is not configured: nobody is ever signed in. */
export const noIdentity: Identity = {
  kind: "off",
  verifyIdToken: async () => undefined,
  createSession: async () => undefined,
  verifySession: async () => undefined,
  renewSession: async () => undefined,
  deleteAccount: async () => undefined,
};
