/** Who is signed in, as the shop's pages see it; `phone` where they have told the shop one. */
export type User = { uid: string; email: string; displayName: string | null; photoUrl: string | null; phone?: string; operator: boolean };

/** Other houses that vouch for people, by which one may log in. */
export type SocialProvider = "google" | "facebook";

/** What the browser needs to start the provider's SDK; nothing in it is secret. */
export type AuthSettings =
  | { kind: "off" }
  | { kind: "emulator"; apiKey: string; authDomain: string; projectId: string; emulatorHost: string; providers: SocialProvider[] }
  | { kind: "firebase"; apiKey: string; authDomain: string; projectId: string; providers: SocialProvider[] };

/** What stands in the forms before somebody writes; null where they have not told. */
export type Profile = { name: string | null; phone: string | null };

/**
 * The answer of `GET /api/session`. `now` is the instant by the shop's clock. `anonymous` is set for an account that the provider
 * made without any proof of who it is: a visitor in all but name.
 */
export type Session = { user: User | null; anonymous?: true; auth: AuthSettings; now: string };

/** The `code` of a problem by which a sign-in that is good at the provider is refused here. */
export type SignInCode = "email-missing" | "email-unverified";
