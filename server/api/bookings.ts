import type { Hono } from "hono";
import type { Limits } from "#server/http/rate-limit.ts";
import { placeBookingRequest } from "#server/services/place-booking-request.ts";
import type { Shop } from "#server/shop.ts";
import { createOnce } from "./create-once.ts";

/** `POST /api/bookings` (SPEC section 7): a booking request by somebody who is signed in. */
export function bookings(shop: Shop, limits: Limits): Hono {
  const { bookingsPerPerson: person, bookingsPerAddress: address, knocksPerPerson: knocks } = limits;
  return createOnce(shop, { path: "/api/bookings", place: placeBookingRequest, limits: { person, address, knocks } });
}
