/** The views of the login prompt, and what each of them is handed. */
export type View = "login" | "signup" | "reset";

export type ViewProps = { email: string; onEmail: (email: string) => void; onView: (view: View) => void };

/** SPEC section 5, said by login and sign-up alike. */
export const MISSING_PAIR = { title: "Missing Information", description: "Please enter both email and password.", tone: "failed" } as const;
