import { createHmac, timingSafeEqual } from "node:crypto";
import { type CalendarDate, isCalendarDate } from "#domain/time/rules.ts";
import type { Shop } from "#server/shop.ts";

type Signer = Pick<Shop, "linkSecret">;

/** Which offer somebody has claimed, and until the end of which day in India it holds. */
export type OfferClaim = { code: string; lastDay: CalendarDate };

/** A claim as a browser keeps it: what it says, and what only this shop can have written under it. It tells nothing of whoever has it. */
export function writeClaim({ linkSecret }: Signer, { code, lastDay }: OfferClaim): string {
  const signature = createHmac("sha256", linkSecret).update(`offer\n${code}\n${lastDay}`).digest("base64url");
  return `${code}.${lastDay}.${signature}`;
}

/** What a claim says, or undefined when this shop has not written it; it is compared whole. */
export function readClaim(signer: Signer, text: string): OfferClaim | undefined {
  const [code = "", lastDay = ""] = text.split(".");
  if (!isCalendarDate(lastDay)) return undefined;
  const [given, right] = [Buffer.from(text), Buffer.from(writeClaim(signer, { code, lastDay }))];
  return given.length === right.length && timingSafeEqual(given, right) ? { code, lastDay } : undefined;
}
