/** How long a session's cookie lasts, from the moment it is made. */
export const SESSION_SECONDS = 5 * 24 * 60 * 60;

/** Texts of SPEC sections 5 and 8. */
export const VERIFY_FIRST = "Please verify your email before logging in.";
export const NOT_CONFIGURED = "Firebase is not configured. Please set up your Firebase credentials.";

export const EMAIL_MISSING = "Your account has no email address, and we need one to answer you. Please log in another way.";

/** An operator is whoever proved to own one of the operators' addresses; both sides are lowercase. */
export function isOperator(person: { email: string | undefined; emailVerified: boolean }, operatorEmails: readonly string[]): boolean {
  return person.emailVerified && person.email !== undefined && operatorEmails.includes(person.email);
}

/** The least a password must have, in characters (SPEC section 5); the provider may ask for more. */
export const PASSWORD_MIN = 6;
