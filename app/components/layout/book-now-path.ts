/** Where 'Book Now' leads outside a product page: the wizard, where a celebration is picked first. */
export const BOOK_NOW = "/book";
