/** Where 'Book Now' leads outside a product page: a celebration is chosen first. */
export const BOOK_NOW = "/products";
