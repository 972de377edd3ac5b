import { districtOf } from "#domain/area/pincodes.ts";
import type { BookingState } from "#domain/booking/states.ts";

/** What stands where somebody's name and address were. `.invalid` is nobody's, so no mail can ever reach it. */
export const ERASED = { name: "Erased", email: "erased@bokeh.invalid" };

/**
 * What is left of a place: the town, which decides the tax of a sale and of nobody's life. Words that somebody typed go, since a
 * street and a flat may stand in them.
 */
export function placeWithoutAddress({ pincode }: { pincode: string | null }): string {
  return (pincode && districtOf(pincode)) || ERASED.name;
}

/** What becomes of a celebration that is still ahead when its owner's account is deleted (docs/decisions/0017). */
const AHEAD: Record<BookingState, "withdrawn" | "in the way" | "kept"> = {
  requested: "withdrawn",
  held: "in the way",
  "awaiting-payment": "in the way",
  confirmed: "in the way",
  declined: "kept",
  expired: "kept",
  completed: "kept",
  cancelled: "kept",
};

const statesThat = (fate: (typeof AHEAD)[BookingState]) => (Object.keys(AHEAD) as BookingState[]).filter((state) => AHEAD[state] === fate);

/** States in which a celebration ahead is cancelled without a cost as the account goes: nobody has promised anything yet. */
export const WITHDRAWN_STATES = statesThat("withdrawn");
/** States in which a celebration ahead is somebody's evening or money: it is not lost by a press on another button. */
export const IN_THE_WAY_STATES = statesThat("in the way");
