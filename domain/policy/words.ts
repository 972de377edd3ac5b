import { LATEST_START } from "#domain/booking/days.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { formatTime } from "#domain/time/rules.ts";
import { type Cancellation, POLICY_HOURS, type PolicyHours } from "./rules.ts";

type Possible = Extract<Cancellation, { possible: true }>;

/** Said wherever hours are counted towards a celebration without a time. */
export const NO_TIME_YET = `No time has been agreed yet, so the hours count from ${formatTime(LATEST_START)} on the day, our latest start: that is in your favour.`;

/** What the policy gives a shopper who cancels, with the figure; `total` in rupees. */
export function shopperWords({ share, refund }: Possible, total: number, { full, half }: PolicyHours = POLICY_HOURS): string {
  const figure = `${formatRupees(refund)} of ${formatRupees(total)} would come back`;
  switch (share) {
    case "free":
      return `By our policy cancelling is free until we have confirmed: ${figure}.`;
    case "all":
      return `By our policy you get everything back ${full} hours or more before the celebration: ${figure}.`;
    case "half":
      return `By our policy you get half back from ${full} down to ${half} hours before the celebration: ${figure}.`;
    case "none":
      return `By our policy nothing comes back less than ${half} hours before the celebration: ${figure}.`;
  }
}

/** The same turned round, to whoever cancels for the shop. */
export function shopWords({ onTop, refund }: Possible, total: number): string {
  if (onTop === 0) return `By our policy the shopper gets everything back: ${formatRupees(refund)}.`;
  return `By our policy the shopper gets everything back, ${formatRupees(total)}, and ${formatRupees(onTop)} on top, which is what cancelling now would have cost them: ${formatRupees(refund)}.`;
}

/** What stands in the history of a booking that was cancelled, and in its mails. Nothing is paid through the shop yet, so it speaks of what was. */
export function cancelledWords({ onTop, refund }: Possible, total: number): string {
  if (onTop > 0) return `Of what was paid, all comes back, and ${formatRupees(onTop)} on top: ${formatRupees(refund)} for ${formatRupees(total)} paid.`;
  return `Of what was paid, ${formatRupees(refund)} of ${formatRupees(total)} comes back.`;
}

/** Why a booking can't be cancelled or changed any more. */
export const IMPOSSIBLE: Record<"ended" | "started" | "passed", string> = {
  ended: "This booking has come to its end, so there is nothing left to cancel or change.",
  started: "The time of the celebration has come, so it can't be cancelled or changed here any more.",
  passed: "The day of the celebration is over, so it can't be cancelled or changed here any more.",
};
