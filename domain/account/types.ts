/** Who is signed in, as the shop's pages see it. */
export type User = { uid: string; email: string; displayName: string | null; photoUrl: string | null; operator: boolean };

/** What the browser needs to start the provider's SDK; nothing in it is secret. */
export type AuthSettings =
  | { kind: "off" }
  | { kind: "emulator"; apiKey: string; authDomain: string; projectId: string; emulatorHost: string }
  | { kind: "firebase"; apiKey: string; authDomain: string; projectId: string };

/** The answer of `GET /api/session`. */
/** `now` is the instant by the shop's clock. */
export type Session = { user: User | null; auth: AuthSettings; now: string };
