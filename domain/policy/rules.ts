import { LATEST_START } from "#domain/booking/days.ts";
import { type BookingState, canStep } from "#domain/booking/states.ts";
import { percentOf } from "#domain/money/rules.ts";
import { addDays, type CalendarDate, instantInIndia } from "#domain/time/rules.ts";

/** Up to how many hours before the celebration everything comes back, and up to how many half of it. A setting of the merchant. */
export type PolicyHours = { full: number; half: number };
export const POLICY_HOURS: PolicyHours = { full: 48, half: 24 };

const HOUR_MS = 3_600_000;

export type CancellationTerms = {
  by: "shopper" | "shop";
  /** Rupees, with any fee: so a fee comes back in the same proportion. */
  total: number;
  state: BookingState;
  date: CalendarDate;
  /** `HH:MM` in India, null where none is agreed. */
  time: string | null;
  now: Date;
  hours?: PolicyHours;
  /** Whether all of it was paid when its own slot was gone: who waits for a payment in vain can have all of it back, and nobody else cancels what is not paid. */
  paidLate?: boolean;
};

/** How much of the price comes back to a shopper who cancels at that moment; `free` is before the shop has confirmed. */
export type Share = "free" | "all" | "half" | "none";

export type Cancellation =
  /** `ended` is a state that nothing leads out of by cancelling; after the start, or the day of one not confirmed, only the shop can. */
  | { possible: false; why: "ended" | "started" | "passed" }
  | {
      possible: true;
      share: Share;
      /** All that the shopper gets back, in rupees. */
      refund: number;
      /** What of `refund` is beyond the price: only when the shop cancels. */
      onTop: number;
      /** The last instant at which this is the figure; at the start itself, and when the day is over, it is none any more. Null where it stays. */
      until: Date | null;
    };

/** When a celebration begins, as far as hours are counted towards it: without a time from the latest start, which is in the shopper's favour. */
export function startOf({ date, time }: Pick<CancellationTerms, "date" | "time">): Date {
  return instantInIndia(date, time ?? LATEST_START);
}

/** Whether a celebration's time has come, so that it may have taken place. */
export function hasBegun(booking: Pick<CancellationTerms, "date" | "time">, now: Date): boolean {
  return now >= startOf(booking);
}

/**
 * What comes back when a booking is cancelled (DECISIONS, One model; the terms' section "cancelling"). A shopper cancels free
 * before the shop has confirmed, until the day is over: nobody is on the way yet; afterwards everything comes back up to 48 hours before, half up to 24, then nothing; the exact
 * hour is still the better side. The shop gives everything back and, on top, what that moment would have cost the shopper: no
 * charge without a mirrored one (Consumer Protection (E-Commerce) Rules 2020, r. 4(8)).
 */
export function cancellation({ by, total, state, date, time, now, hours = POLICY_HOURS, paidLate = false }: CancellationTerms): Cancellation {
  const unpaid = state === "awaiting-payment" || state === "expired";
  if (!canStep(state, "cancelled") || (unpaid && !paidLate)) return { possible: false, why: "ended" };
  if (unpaid) return { possible: true, share: "free", refund: total, onTop: 0, until: null };
  const start = startOf({ date, time });
  const left = start.getTime() - now.getTime();
  const lastOfDay = new Date(instantInIndia(addDays(date, 1), "00:00").getTime() - 1);
  if (by === "shopper" && state === "confirmed" && left <= 0) return { possible: false, why: "started" };
  if (by === "shopper" && state !== "confirmed" && now > lastOfDay) return { possible: false, why: "passed" };

  const share = shareOf(state, left / HOUR_MS, hours);
  const back = { free: total, all: total, half: percentOf(total, 50), none: 0 }[share];
  const until = { free: lastOfDay, all: new Date(start.getTime() - hours.full * HOUR_MS), half: new Date(start.getTime() - hours.half * HOUR_MS), none: start }[share];
  if (by === "shopper") return { possible: true, share, refund: back, onTop: 0, until };
  const onTop = total - back;
  return { possible: true, share, refund: total + onTop, onTop, until: share === "all" || share === "half" ? until : null };
}

function shareOf(state: BookingState, hoursLeft: number, { full, half }: PolicyHours): Share {
  if (state !== "confirmed") return "free";
  return hoursLeft >= full ? "all" : hoursLeft >= half ? "half" : "none";
}

/**
 * What of the rupees that were paid goes back the way they came: of the price in the proportion that comes back, and all that was paid
 * beyond the price. What the shop owes on top of the price can't go that way, since nobody has paid it.
 */
export function backOf(paid: number, { refund, onTop }: { refund: number; onTop: number }, total: number): number {
  const [price, beyond] = [Math.min(paid, total), Math.max(0, paid - total)];
  return beyond + (total === 0 ? 0 : Math.min(price, Math.round((price * (refund - onTop)) / total)));
}

/** Whether a booking can be moved to another slot; `until` is the last instant at which it can, null where nothing ends it. */
export type Moving = { possible: true; until: Date | null } | { possible: false; why: "not-confirmed" | "ended" | "started" | "passed" | "too-late" };

/**
 * The shopper moves what is confirmed as long as cancelling would give everything back, the shop at any time. `paidLate` is one that was paid for when
 * its own slot was gone: whoever has paid chooses another at any time.
 */
export function moving({ paidLate, ...terms }: Omit<CancellationTerms, "total"> & { paidLate: boolean }): Moving {
  if (paidLate) return { possible: true, until: null };
  if (terms.state !== "confirmed") return { possible: false, why: "not-confirmed" };
  if (terms.by === "shop") return { possible: true, until: null };
  const figure = cancellation({ ...terms, total: 0 });
  if (!figure.possible) return figure;
  return figure.share === "all" ? { possible: true, until: figure.until } : { possible: false, why: "too-late" };
}
