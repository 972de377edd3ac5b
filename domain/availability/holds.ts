/** How long a slot is kept for somebody who has not paid yet. */
export const HOLD_MINUTES = 15;

/** How many slots can be held at once from one address, which is often a whole office or a mobile carrier's gateway. */
export const HOLDS_PER_ADDRESS = 20;
