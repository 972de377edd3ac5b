import type { View } from "#app/lib/login-request.ts";

/** What each view of the account modal is handed. */
export type ViewProps = { email: string; onEmail: (email: string) => void; onView: (view: View) => void };

/** SPEC section 5, said by login and sign-up alike. */
export const MISSING_PAIR = { title: "Missing Information", description: "Please enter both email and password.", tone: "failed" } as const;
