/** How long a slot is kept for somebody who has not paid yet, and from when on the wizard counts it down. */
export const HOLD_MINUTES = 15;
