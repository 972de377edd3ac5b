/** The addresses whose pages depend on who asks, as a page's path or its data's: never kept for others, and nothing is advertised there. */
export const PRIVATE_PATHS = /^\/(account|desk|book\/done|newsletter|review)(\/|\.data$|$)/i;
