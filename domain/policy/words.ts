import { LATEST_START } from "#domain/booking/days.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { formatInstant, formatTime } from "#domain/time/rules.ts";
import { backOf, type Cancellation, POLICY_HOURS, type PolicyHours } from "./rules.ts";

type Possible = Extract<Cancellation, { possible: true }>;

/** Said wherever hours are counted towards a celebration without a time. */
const NO_TIME_YET = `No time has been agreed yet, so the hours count from ${formatTime(LATEST_START)} on the day, our latest start: that is in your favour.`;

/** In rupees: the price with any fee, and what of it was paid through the shop. */
type Amounts = { total: number; paid: number };

const NOTHING_DUE = "Nothing was paid through the shop, so nothing is due.";

/** What the policy gives a shopper who cancels, with the figure where there is money for it to be a figure of. */
export function shopperWords(figure: Possible, { total, paid }: Amounts, { full, half }: PolicyHours = POLICY_HOURS): string {
  const rule = {
    free: "cancelling is free until we have confirmed",
    all: `you get everything back ${full} hours or more before the celebration`,
    half: `you get half back from ${full} down to ${half} hours before the celebration`,
    none: `nothing comes back less than ${half} hours before the celebration`,
  }[figure.share];
  return `By our policy ${rule}${paid > 0 ? `: ${formatRupees(backOf(paid, figure, total))} of ${formatRupees(paid)} would come back.` : `. ${NOTHING_DUE}`}`;
}

/** The same turned round, to whoever cancels for the shop. */
export function shopWords({ onTop }: Possible, { paid }: Amounts): string {
  if (paid === 0) return `By our policy the shopper gets everything back${onTop > 0 ? ", and on top what cancelling now would have cost them" : ""}. ${NOTHING_DUE}`;
  if (onTop === 0) return `By our policy the shopper gets everything back: ${formatRupees(paid)}.`;
  return `By our policy the shopper gets everything back, ${formatRupees(paid)}, and ${formatRupees(onTop)} on top, which is what cancelling now would have cost them: ${formatRupees(paid + onTop)}.`;
}

/** Until when what was read holds, an instant in words; hours are counted from a time only once the shop has confirmed. */
export function untilWords({ share, until }: Possible, time: string | null): string | null {
  const end = until && formatInstant(until.toISOString());
  if (share === "free") return end && `This holds until we confirm, and at the latest until ${end}.`;
  return [end && `This holds until ${end}.`, !time && NO_TIME_YET].filter(Boolean).join(" ") || null;
}

/** What stands in the history of a booking that was cancelled, and in its mails. */
export function cancelledWords(figure: Possible, { total, paid }: Amounts): string {
  if (paid === 0) return NOTHING_DUE;
  const { onTop } = figure;
  if (onTop > 0) return `Of what was paid, all comes back, and ${formatRupees(onTop)} on top: ${formatRupees(paid + onTop)} for ${formatRupees(paid)} paid.`;
  return `Of what was paid, ${formatRupees(backOf(paid, figure, total))} of ${formatRupees(paid)} comes back.`;
}

/** Why a booking can't be cancelled or changed any more. */
export const IMPOSSIBLE: Record<"ended" | "started" | "passed", string> = {
  ended: "This booking has come to its end, so there is nothing left to cancel or change.",
  started: "The time of the celebration has come, so it can't be cancelled or changed here any more.",
  passed: "The day of the celebration is over, so it can't be cancelled or changed here any more.",
};

/** Why a booking can't be moved by whoever looks, where it is not simply at its end. */
export const TOO_LATE_TO_MOVE = `Moving costs nothing up to ${POLICY_HOURS.full} hours before. Later, write to us: often it can still be done.`;

/** What moving means, to whoever is about to. */
export function moveWords({ byShop, paidLate, until }: { byShop: boolean; paidLate: boolean; until: Date | null }): string {
  const end = until ? ` You can do it until ${formatInstant(until.toISOString())}.` : "";
  if (paidLate) return "It is paid, and it is confirmed at the time that you choose here.";
  return byShop ? "A crew is claimed at the new time and free at the old one. The shopper is told by mail." : `Moving costs nothing up to ${POLICY_HOURS.full} hours before the celebration.${end}`;
}
