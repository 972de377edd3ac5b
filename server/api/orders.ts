import type { Hono } from "hono";
import type { Limits } from "#server/http/rate-limit.ts";
import { placeOrder } from "#server/services/place-order.ts";
import type { Shop } from "#server/shop.ts";
import { createOnce } from "./create-once.ts";

/** `POST /api/orders`: the cart of somebody who is signed in becomes an order (domain/order/schema.ts) → 201 `{id, reference}`. */
export function orders(shop: Shop, limits: Limits): Hono {
  const { ordersPerPerson: person, ordersPerAddress: address, knocksPerPerson: knocks } = limits;
  return createOnce(shop, { path: "/api/orders", place: placeOrder, limits: { person, address, knocks } });
}
