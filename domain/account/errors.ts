/** What was being tried when the provider said no. */
export type AccountTask = "login" | "signup" | "reset" | "verification";

/** The specification's own fallback for each task (SPEC section 8). */
const FALLBACK: Record<AccountTask, string> = {
  login: "Unable to log in. Please try again.",
  signup: "Unable to sign up. Please try again.",
  reset: "Unable to send reset email. Please try again.",
  verification: "The e-mail could not be sent. Please try again.",
};

/** One sentence for a wrong address and for a wrong password, so that nobody learns here which addresses have an account. */
const WRONG_PAIR = "This email and password do not go together.";
const OLD_LINK = "This link has been used or is too old. Ask for a new one.";
const SIGN_IN_AGAIN = "Your sign-in has ended. Please log in again.";
const TOO_MANY = "Too many tries. Wait a few minutes, then try again.";
const OTHER_WAY = "This email already has an account with another way to log in. Use that one.";

/** The provider's codes without their `auth/`, each with one short sentence (SPEC section 8, Provider error mapping). */
const SENTENCES: Record<string, string> = {
  "email-already-in-use": "There is an account with this email already. Log in, or reset the password.",
  "invalid-credential": WRONG_PAIR,
  "wrong-password": WRONG_PAIR,
  "user-not-found": WRONG_PAIR,
  "missing-password": "Please enter your password.",
  "invalid-email": "This email address does not look right.",
  "missing-email": "Please enter your email address.",
  "too-many-requests": TOO_MANY,
  "expired-action-code": OLD_LINK,
  "invalid-action-code": OLD_LINK,
  "user-token-expired": SIGN_IN_AGAIN,
  "invalid-user-token": SIGN_IN_AGAIN,
  "user-disabled": "This account is closed. Write to us if that surprises you.",
  "weak-password": "Choose a password of at least 6 characters.",
  "password-does-not-meet-requirements": "Choose a stronger password: longer, with capitals, digits and signs.",
  "unsupported-password-policy-schema-version": "Sign-in needs a newer version of this page. Please reload it.",
  "requires-recent-login": "For safety, please log in again first.",
  "credential-already-in-use": OTHER_WAY,
  "account-exists-with-different-credential": OTHER_WAY,
  "missing-recaptcha-token": "We could not tell you from a robot. Please reload the page and try again.",
  "multi-factor-auth-required": "This account asks for a second step, which this shop can't take yet.",
  "network-request-failed": "We can't reach the sign-in service. Check your connection and try again.",
};

/** The sentence for what the provider's SDK threw; the task's own fallback for a code that is not in the table. */
export function accountErrorMessage(code: string | undefined, task: AccountTask): string {
  const name = code?.replace(/^auth\//, "") ?? "";
  return Object.hasOwn(SENTENCES, name) ? (SENTENCES[name] ?? FALLBACK[task]) : FALLBACK[task];
}
