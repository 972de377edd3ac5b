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

export function subscriptionState({ askedAt, confirmedAt, endedAt }: Subscription, now: Date): SubscriptionState {
  if (confirmedAt !== null && (endedAt === null || confirmedAt > endedAt)) return "on";
  if (endedAt !== null && endedAt >= askedAt) return "off";
  return Date.parse(askedAt) + CONFIRM_DAYS * DAY_MS > now.getTime() ? "asked" : "lapsed";
}

const schema = v.object({ email: v.pipe(v.string(), v.transform(normaliseEmail), v.string()) });

/** The address in the body of `POST /api/newsletter/subscribe`, trimmed and lowercased (SPEC section 5); undefined where it is none. */
export function readSubscriber(body: unknown): string | undefined {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output.email : undefined;
}
