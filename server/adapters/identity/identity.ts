/** Somebody the provider vouches for. `email` is lowercased; it may be missing for an account that has none. */
export type SignedIn = {
  uid: string;
  email: string | undefined;
  emailVerified: boolean;
  displayName: string | undefined;
  photoUrl: string | undefined;
};

/** A link that the emulator made instead of sending it by mail: `VERIFY_EMAIL` or `PASSWORD_RESET`. */
export type PendingLink = { email: string; purpose: string; link: string };

/** Who says who is signed in. Every call answers undefined for a token that is not good; an outage throws IdentityOutage. */
export type Identity = {
  kind: "off" | "emulator" | "firebase";
  verifyIdToken(idToken: string): Promise<SignedIn | undefined>;
  /** A session cookie's value for a good, fresh ID token. */
  createSession(idToken: string, maxAgeSeconds: number): Promise<string | undefined>;
  verifySession(cookie: string): Promise<SignedIn | undefined>;
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
};
