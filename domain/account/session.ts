/**
 * How long a sign-in carries. All in seconds, all counted on the clock of whoever vouches for the sign-in; a cookie that is
 * renewed keeps the instant of the sign-in it comes from (docs/decisions/0016).
 */
export type Age = { signedInSecondsAgo: number; issuedSecondsAgo: number };

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** A cookie older than this is replaced while it is still good. */
const RENEW_AFTER = DAY;
/** However often it was renewed, a sign-in ends; an operator's the same day (RELIABILITY 14). */
const LONGEST = 30 * DAY;
const LONGEST_OPERATOR = 12 * HOUR;
/** What can't be undone asks for a sign-in that is at most this old. */
const FRESH = 5 * 60;

/** From when no cookie of a sign-in can hold any more, however it was renewed and whatever the clocks say. */
export const FORGOTTEN_AFTER_SECONDS = LONGEST + 6 * DAY;

export function isOver({ signedInSecondsAgo }: Pick<Age, "signedInSecondsAgo">, operator: boolean): boolean {
  return signedInSecondsAgo > (operator ? LONGEST_OPERATOR : LONGEST);
}

export function wantsRenewal(age: Age, operator: boolean): boolean {
  return age.issuedSecondsAgo > RENEW_AFTER && !operator && !isOver(age, operator);
}

export function isFresh({ signedInSecondsAgo }: Pick<Age, "signedInSecondsAgo">): boolean {
  return signedInSecondsAgo <= FRESH;
}
