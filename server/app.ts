import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { IdentityOutage } from "./adapters/identity/identity.ts";
import { account } from "./api/account.ts";
import { availability } from "./api/availability.ts";
import { bookingActions } from "./api/booking-actions.ts";
import { bookings } from "./api/bookings.ts";
import { contact } from "./api/contact.ts";
import { deskBookings } from "./api/desk-bookings.ts";
import { deskMails } from "./api/desk-mails.ts";
import { health } from "./api/health.ts";
import { draft } from "./api/draft.ts";
import { holds } from "./api/holds.ts";
import { newsletter } from "./api/newsletter.ts";
import { offers } from "./api/offers.ts";
import { orders } from "./api/orders.ts";
import { papers } from "./api/papers.ts";
import { payments } from "./api/payments.ts";
import { pictures } from "./api/pictures.ts";
import { products } from "./api/products.ts";
import { quote } from "./api/quote.ts";
import { reviews } from "./api/reviews.ts";
import { seo } from "./api/seo.ts";
import { session } from "./api/session.ts";
import { webhooks } from "./api/webhooks.ts";
import { LARGEST_BODY, LARGEST_CART, LARGEST_REVIEW, LARGEST_WEBHOOK } from "./http/body-sizes.ts";
import { canonicalAddress } from "./http/canonical.ts";
import { problem } from "./http/problem.ts";
import { countMisses, LIMITS, type Limits } from "./http/rate-limit.ts";
import { refuseOdd } from "./http/refuse-odd.ts";
import { sameOrigin } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { staticFiles } from "./http/static.ts";
import { stripHeaders } from "./http/strip-headers.ts";
import { wrongMethod } from "./http/wrong-method.ts";
import { errorFacts } from "./log.ts";
import { isPrivatePage } from "./pages.ts";
import type { Shop } from "./shop.ts";

/** The pages: how one is rendered, and the first parts of their addresses as they are written. */
export type Pages = { render(request: Request, shop: Shop): Promise<Response>; names: string[] };

const TAKES_CART = new Set(["/api/quote", "/api/orders"]);
const WEBHOOKS = "/api/webhooks/";
const REVIEWS = "/api/reviews/";

/** The server as a table of contents: middleware in order, endpoints, then the pages. */
export function createApp(shop: Shop, pages: Pages, limits: Limits = LIMITS): Hono {
  const app = new Hono({ strict: true });
  const limitTo = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => problem(c, { status: 413, title: "The body is too large" }) });
  const [limitBody, limitCart, limitWebhook, limitReview] = [limitTo(LARGEST_BODY), limitTo(LARGEST_CART), limitTo(LARGEST_WEBHOOK), limitTo(LARGEST_REVIEW)];
  const limitOf = (path: string) => (TAKES_CART.has(path) ? limitCart : path.startsWith(WEBHOOKS) ? limitWebhook : path.startsWith(REVIEWS) ? limitReview : limitBody);

  app.onError((error, c) => answerError(shop, error, c));

  app.use(securityHeaders(shop.origin));
  app.use(refuseOdd);
  app.use(stripHeaders(shop.env.trustProxy));
  app.use(sameOrigin(shop.origin));
  app.use((c, next) => (c.req.method === "GET" || c.req.method === "HEAD" ? next() : limitOf(c.req.path)(c, next)));

  app.route("/", health(shop));
  app.route("/", seo(shop));
  app.route("/", staticFiles());
  app.route("/", reviews(shop, limits));
  app.route("/", pictures(shop));
  app.route("/", products(shop));
  app.route("/", quote(shop, limits));
  app.route("/", offers(shop, limits));
  app.route("/", availability(shop, limits));
  app.route("/", session(shop, limits));
  app.route("/", account(shop, limits));
  app.route("/", contact(shop, limits));
  app.route("/", newsletter(shop, limits));
  app.route("/", bookings(shop, limits));
  app.route("/", bookingActions(shop, limits));
  app.route("/", orders(shop, limits));
  app.route("/", papers(shop, limits));
  app.route("/", draft(shop, limits));
  app.route("/", holds(shop, limits));
  app.route("/", payments(shop, limits));
  app.route("/", webhooks(shop, limits));
  app.route("/", deskBookings(shop, limits));
  app.route("/", deskMails(shop, limits));

  app.all("/api", (c) => problem(c, { status: 404, title: "No such address" }));
  app.all("/api/*", (c) => problem(c, { status: 404, title: "No such address" }));
  app.use("*", canonicalAddress(pages.names));
  app.use("*", countMisses(shop, limits.pageMissesPerAddress, isPrivatePage));
  // No page takes anything but a look; what changes something is an endpoint.
  app.on(["GET", "HEAD"], "*", (c) => pages.render(c.req.raw, shop));
  app.all("*", wrongMethod("GET", "HEAD"));
  return app;
}

/** Nothing of an error leaves the house; a visitor who left in mid-request is nobody's error. */
function answerError(shop: Shop, error: Error, c: Context): Response {
  if (c.req.raw.signal.aborted) return problem(c, { status: 400, title: "The request was broken off" });
  shop.log.error("request failed", { method: c.req.method, ...errorFacts(error) });
  if (error instanceof IdentityOutage) {
    return problem(c, { status: 503, title: "Sign-in can't be checked right now", detail: "Please try again in a moment." }, { "Retry-After": "5" });
  }
  return problem(c, { status: 500, title: "Something went wrong on our side" });
}
