/** The two lists of an account, of which one is a part of the other. For loaders: a page is told the title of its list. */
export const LISTS = {
  bookings: { to: "/account/bookings", title: "Your bookings", description: "What you have asked Bokeh for, and how it stands." },
  orders: { to: "/account/orders", title: "Your orders", description: "What you have ordered from your cart, and how it stands." },
} as const;

export type ListName = keyof typeof LISTS;
