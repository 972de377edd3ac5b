import type { AuthSettings, User } from "#domain/account/types.ts";
import { createStore } from "./store.ts";

/** Not known yet is a state of its own: nothing that depends on sign-in is shown in it. */
export type Session =
  | { status: "unknown" }
  | { status: "signed-out"; auth: AuthSettings }
  | { status: "signed-in"; user: User; auth: AuthSettings };

export const sessionStore = createStore<Session>({ status: "unknown" });
