import { createStore } from "./store.ts";

/** The id of the product that was looked at last: the selected product, which a booking begins with (SPEC section 4). */
export const selectedProductStore = createStore<string | undefined>(undefined);
