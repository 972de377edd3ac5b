/** What was being tried when the provider said no. */
export type AccountTask = "login" | "signup" | "reset" | "verification" | "password" | "google" | "facebook";

/** The specification's own fallback for each task (SPEC section 8). */
const FALLBACK: Record<AccountTask, string> = {
  login: "Unable to log in. Please try again.",
  signup: "Unable to sign up. Please try again.",
  reset: "Unable to send reset email. Please try again.",
  verification: "The e-mail could not be sent. Please try again.",
  password: "Your password could not be changed. Please try again.",
  google: "Google sign-in failed. Please try again.",
  facebook: "Facebook sign-in failed. Please try again.",
};

/** One sentence for a wrong address and for a wrong password, so that nobody learns here which addresses have an account. */
const WRONG_PAIR = "This email and password do not go together.";
const OLD_LINK = "This link has been used or is too old. Ask for a new one.";
const SIGN_IN_AGAIN = "Your sign-in has ended. Please log in again.";
const TOO_MANY = "Too many tries. Wait a few minutes, then try again.";
const UNREACHED = "We can't reach the sign-in service. Check your connection and try again.";
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
  "user-mismatch": "That is another account than the one you are logged in with.",
  "user-cancelled": "You have not allowed the shop to know who you are, so you are not logged in.",
  "popup-blocked": "Your browser did not let the window open. Allow it, or log in by email.",
  "operation-not-supported-in-this-environment": "This app's own browser does not allow that. Open the page in your browser, or log in by email.",
  "web-storage-unsupported": "Your browser keeps nothing for this page, so that does not work here. Log in by email.",
  "operation-not-allowed": "This way to log in is not open here. Please choose another one.",
  "unauthorized-domain": "This way to log in is not open here. Please choose another one.",
  "admin-restricted-operation": "New accounts can't be made here at the moment.",
  "provider-already-linked": "This way to log in is part of your account already.",
  "quota-exceeded": TOO_MANY,
  timeout: UNREACHED,
  "weak-password": "Choose a password of at least 6 characters.",
  "password-does-not-meet-requirements": "Choose a stronger password: longer, with capitals, digits and signs.",
  "unsupported-password-policy-schema-version": "Sign-in needs a newer version of this page. Please reload it.",
  "requires-recent-login": "For safety, please log in again first.",
  "credential-already-in-use": OTHER_WAY,
  "account-exists-with-different-credential": OTHER_WAY,
  "missing-recaptcha-token": "We could not tell you from a robot. Please reload the page and try again.",
  "multi-factor-auth-required": "This account asks for a second step, which this shop can't take yet.",
  "network-request-failed": UNREACHED,
};

/** The sentence for what the provider's SDK threw; the task's own fallback for a code that is not in the table. */
export function accountErrorMessage(code: string | undefined, task: AccountTask): string {
  const name = code?.replace(/^auth\//, "") ?? "";
  return Object.hasOwn(SENTENCES, name) ? (SENTENCES[name] ?? FALLBACK[task]) : FALLBACK[task];
}

/** Whoever closes the provider's window has decided something; nothing has failed. */
const DECIDED = new Set(["auth/popup-closed-by-user", "auth/cancelled-popup-request"]);

export function isChangeOfMind(code: string | undefined): boolean {
  return code !== undefined && DECIDED.has(code);
}

/** Said when a sign-in that is fresh by this device's clock is too old or too new by the shop's. */
export const WRONG_CLOCK = "Your sign-in looks too old or too new. Check that this device's clock is right, then try again.";

/** Said where an address is known by another way to log in, and `house` has just been tried. */
export function linkingOffer(house: string): string {
  return `This email already has an account with another way to log in. Log in that way once, and ${house} is added to it.`;
}
