import { Hono } from "hono";
import { health } from "./api/health.ts";
import { pictures } from "./api/pictures.ts";
import { products } from "./api/products.ts";
import { errorFacts } from "./log.ts";
import { staticFiles } from "./http/static.ts";
import { problem } from "./http/problem.ts";
import type { Shop } from "./shop.ts";

/** Renders a page, or answers a page's data. */
export type Pages = (request: Request, shop: Shop) => Promise<Response>;

/** The server as a table of contents: middleware in order, endpoints, then the pages. */
export function createApp(shop: Shop, pages: Pages): Hono {
  const app = new Hono({ strict: true });

  app.onError((error, c) => {
    shop.log.error("request failed", { method: c.req.method, ...errorFacts(error) });
    return problem(c, { status: 500, title: "Something went wrong on our side" });
  });

  app.route("/", health(shop));
  app.route("/", staticFiles());
  app.route("/", pictures(shop));
  app.route("/", products(shop));

  app.all("/api/*", (c) => problem(c, { status: 404, title: "No such address" }));
  app.all("*", (c) => pages(c.req.raw, shop));
  return app;
}
