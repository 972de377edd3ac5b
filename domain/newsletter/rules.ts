import * as v from "valibot";
import { normaliseEmail } from "#domain/contact/rules.ts";

/** For how long the button of a confirmation mail works; then it has to be asked for again. */
export const CONFIRM_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

/** ISO instants of one address: when the newsletter was last asked for, confirmed and ended. */
type Subscription = { askedAt: string; confirmedAt: string | null; endedAt: string | null };

/**
 * `on`: mails are sent. `asked`: confirming is waited for. `lapsed`: it was, for too long. `off`: it was ended, or never confirmed and
 * ended.
 */
export type SubscriptionState = "on" | "asked" | "lapsed" | "off";

/** Until when a confirmation that was asked for then can be given, as an ISO instant. */
export const confirmableUntil = (askedAt: string): string => new Date(Date.parse(askedAt) + CONFIRM_DAYS * DAY_MS).toISOString();

export function subscriptionState({ askedAt, confirmedAt, endedAt }: Subscription, now: Date): SubscriptionState {
  if (confirmedAt !== null && (endedAt === null || confirmedAt > endedAt)) return "on";
  if (endedAt !== null && endedAt >= askedAt) return "off";
  return confirmableUntil(askedAt) > now.toISOString() ? "asked" : "lapsed";
}

/** Anybody can ask with anybody's address, so whoever has it is asked once a day at the most, and once a week when they have left. */
const AGAIN_MS = { off: 7 * DAY_MS, others: DAY_MS };

/** Whether somebody may be asked once more whether they want the newsletter. */
export const mayAskAgain = ({ askedAt }: Pick<Subscription, "askedAt">, state: SubscriptionState, now: Date): boolean =>
  Date.parse(askedAt) + (state === "off" ? AGAIN_MS.off : AGAIN_MS.others) <= now.getTime();

const schema = v.object({ email: v.pipe(v.string(), v.transform(normaliseEmail), v.string()) });

/** The address in the body of `POST /api/newsletter/subscribe`, trimmed and lowercased (SPEC section 5); undefined where it is none. */
export function readSubscriber(body: unknown): string | undefined {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output.email : undefined;
}
