import { createShared } from "./kept.ts";

/** Whether this browser has been offered something as it left, or has booked already (SPEC section 4: `exitOfferShown`). */
const shown = createShared("exitOfferShown", (stored) => stored !== undefined);

export const mayOffer = (): boolean => !shown.get();
export const keepFromOffering = (): void => shown.set(true);
