/** How many of one celebration, or of one add-on, can be booked at once (DECISIONS, One model). */
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 50;
