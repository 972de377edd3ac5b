/** Somebody the provider vouches for. `email` is lowercased; it may be missing for an account that has none. */
export type SignedIn = {
  uid: string;
  email: string | undefined;
  emailVerified: boolean;
  displayName: string | undefined;
  photoUrl: string | undefined;
};

/** Who says who is signed in. Every call answers undefined for a token that is not good; an outage throws. */
export type Identity = {
  kind: "off" | "emulator" | "firebase";
  verifyIdToken(idToken: string): Promise<SignedIn | undefined>;
  /** A session cookie's value for a good, fresh ID token. */
  createSession(idToken: string, maxAgeSeconds: number): Promise<string | undefined>;
  verifySession(cookie: string): Promise<SignedIn | undefined>;
};

/** Sign-in is not configured: nobody is ever signed in. */
export const noIdentity: Identity = {
  kind: "off",
  verifyIdToken: async () => undefined,
  createSession: async () => undefined,
  verifySession: async () => undefined,
};
