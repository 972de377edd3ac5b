/** The fields of the wizard that are typed into, as the browser and the account keep them. `city` may come from the finder before there is an address. */
export const DRAFT_TEXTS = ["productId", "date", "time", "guests", "addressLine1", "addressLine2", "pincode", "city", "state", "name", "email", "phone", "specialRequests", "notToCall", "alternateContact", "method"] as const;
export type DraftText = (typeof DRAFT_TEXTS)[number];

/** For how long an account keeps what was typed and never booked. */
export const DRAFT_DAYS = 30;
