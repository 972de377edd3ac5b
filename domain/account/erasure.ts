import { districtOf } from "#domain/area/pincodes.ts";
import type { BookingState } from "#domain/booking/states.ts";
import type { BookingMoney } from "#domain/payment/words.ts";

/** What stands where somebody's name and address were. `.invalid` is nobody's, so no mail can ever reach it. */
export const ERASED = { name: "Erased", email: "erased@bokeh.invalid" };

const ERASED_ID = "erased-";

/** Who owns what is left of somebody: a name of their deletion and of nobody. */
export const erasedId = (deletion: string): string => `${ERASED_ID}${deletion}`;
export const isErased = (userId: string): boolean => userId.startsWith(ERASED_ID);

/**
 * What is left of a place: the town, which decides the tax of a sale and of nobody's life. Words that somebody typed go, since a
 * street and a flat may stand in them.
 */
export function placeWithoutAddress({ pincode }: { pincode: string | null }): string {
  return (pincode && districtOf(pincode)) || ERASED.name;
}

/** What becomes of a celebration that is still ahead when its owner's account is deleted (docs/decisions/0017). */
const AHEAD: Record<BookingState, "withdrawn" | "let go" | "in the way" | "kept"> = {
  requested: "withdrawn",
  held: "let go",
  "awaiting-payment": "let go",
  confirmed: "in the way",
  declined: "kept",
  expired: "kept",
  completed: "kept",
  cancelled: "kept",
};

const statesThat = (fate: (typeof AHEAD)[BookingState]) => (Object.keys(AHEAD) as BookingState[]).filter((state) => AHEAD[state] === fate);

/** States in which a celebration ahead is cancelled without a cost as the account goes: nobody has promised anything yet. */
export const WITHDRAWN_STATES = statesThat("withdrawn");
/** States in which a time is kept for a quarter of an hour until it is paid: without money underway it is let go, as another slot would do it. */
export const LET_GO_STATES = statesThat("let go");
/** States in which a celebration ahead is somebody's evening or money: it is not lost by a press on another button. */
export const IN_THE_WAY_STATES = statesThat("in the way");

/**
 * Whether money of a booking is still to be settled with whoever is to be erased: a bank that has not answered, a refund that has not
 * gone, a payment that the shop has to decide about. Nobody could be asked or told any more, so it is not erased before (decision 27).
 */
export function isUnsettled(state: BookingState, { paid, goingBack, pending, attention }: Pick<BookingMoney, "paid" | "goingBack" | "pending" | "attention">): boolean {
  if (pending !== null || goingBack > 0 || attention === "refund-returned") return true;
  return paid > 0 && (state === "requested" || LET_GO_STATES.includes(state) || (attention !== null && attention !== "disputed"));
}
