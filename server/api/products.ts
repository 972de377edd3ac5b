import { type Context, Hono } from "hono";
import { picturePath, pictureWidths } from "#domain/catalogue/pictures.ts";
import type { Picture, Product } from "#domain/catalogue/types.ts";
import { problem } from "#server/http/problem.ts";
import { listProducts } from "#server/services/list-products.ts";
import type { Shop } from "#server/shop.ts";

const WIDEST = 1200;

/** The same for everybody, and at most a minute old. */
const publicJson = (c: Context, body: unknown) => c.json(body, 200, { "Cache-Control": "public, max-age=60" });

/** `GET /api/products` with the query of every list, and `GET /api/products/{id}`. */
export function products(shop: Pick<Shop, "catalogue">): Hono {
  const app = new Hono();
  app.get("/api/products", (c) => {
    const list = listProducts(shop, new URL(c.req.url).search);
    return publicJson(c, { products: list.products.map(publicProduct), total: list.total, shown: list.products.length, hints: list.hints });
  });
  app.get("/api/products/:id", (c) => {
    const product = shop.catalogue.product(c.req.param("id"));
    return product ? publicJson(c, publicProduct(product)) : problem(c, { status: 404, title: "No such product" });
  });
  return app;
}

/** A product without what only the crews need. */
function publicProduct({ setupMinutes: _setup, occupiesMinutes: _occupies, pictures, ...shown }: Product) {
  return { ...shown, pictures: pictures.map(publicPicture) };
}

function publicPicture(picture: Picture) {
  const width = pictureWidths(picture, WIDEST).at(-1) ?? picture.width;
  return { src: picturePath(picture, width, "jpg"), alt: picture.alt, width, height: Math.round((picture.height * width) / picture.width) };
}
