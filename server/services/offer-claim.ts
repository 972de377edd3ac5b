import { type CalendarDate, isCalendarDate } from "#domain/time/rules.ts";
import type { Shop } from "#server/shop.ts";
import { isSame, signed } from "#server/signing.ts";

type Signer = Pick<Shop, "linkSecret">;

/** Which offer somebody has claimed, and until the end of which day in India it holds. */
export type OfferClaim = { code: string; lastDay: CalendarDate };

/** A claim as a browser keeps it: what it says, and what only this shop can have written under it. It tells nothing of whoever has it. */
export const writeClaim = (signer: Signer, { code, lastDay }: OfferClaim): string => `${code}.${lastDay}.${signed(signer, "offer", code, lastDay)}`;

/** What a claim says, or undefined when this shop has not written it; it is compared whole. */
export function readClaim(signer: Signer, text: string): OfferClaim | undefined {
  const [code = "", lastDay = ""] = text.split(".");
  return isCalendarDate(lastDay) && isSame(text, writeClaim(signer, { code, lastDay })) ? { code, lastDay } : undefined;
}
