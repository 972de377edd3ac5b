import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";

const categoryPaths = ["romanticDate", "birthdayCelebrations", "anniversarySpecials", "surpriseParties", "proposals", "corporateEvents"];

/** Every address of the shop. */
export default [
  index("routes/home.tsx"),
  route("products", "routes/products.tsx"),
  ...categoryPaths.map((path) => route(path, "routes/category.tsx", { id: `category-${path}` })),
  route("romantic", "routes/romantic.ts"),
  route("product/:id", "routes/product.tsx"),
  route("cart", "routes/cart.tsx"),
  route("wishlist", "routes/wishlist.tsx"),
  route("checkout", "routes/checkout.tsx"),
  route("book/:step?", "routes/book.tsx"),
  route("book/done/:reference", "routes/book-done.tsx"),
  route("newsletter/confirm/:token", "routes/newsletter.tsx", { id: "newsletter-confirm" }),
  route("newsletter/unsubscribe/:token", "routes/newsletter.tsx", { id: "newsletter-unsubscribe" }),
  route("review/:reference", "routes/review.tsx"),
  route("faq", "routes/faq.tsx"),
  route("privacy", "routes/privacy.tsx"),
  route("terms", "routes/terms.tsx"),
  ...prefix("account", [
    index("routes/account.tsx"),
    route("bookings", "routes/account-bookings.tsx"),
    route("orders", "routes/account-bookings.tsx", { id: "account-orders" }),
    route("orders/:reference", "routes/account-order.tsx"),
  ]),
  ...prefix("desk", [route("outbox", "routes/desk-outbox.tsx"), route("reviews", "routes/desk-reviews.tsx")]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
