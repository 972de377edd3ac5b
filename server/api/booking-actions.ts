import { Hono } from "hono";
import { actorOf } from "#server/http/actor.ts";
import { PRIVATE } from "#server/http/private.ts";
import { problem } from "#server/http/problem.ts";
import { countMisses, type Limits, makeLimiter } from "#server/http/rate-limit.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { askChange } from "#server/services/ask-change.ts";
import { bookingCalendar } from "#server/services/booking-calendar.ts";
import { cancelBooking } from "#server/services/cancel-booking.ts";
import { moveBooking } from "#server/services/move-booking.ts";
import type { Shop } from "#server/shop.ts";
import { actOn } from "./act-on.ts";
import { createOnce } from "./create-once.ts";

const CALENDAR = "/api/bookings/:reference/calendar.ics";
const CANCEL = "/api/bookings/:reference/cancel";
const MOVE = "/api/bookings/:reference/reschedule";
const CHANGE = "/api/bookings/:reference/change";

/** What can be done with one booking by its reference: taken into a calendar, cancelled, moved to another slot, asked to be changed. */
export function bookingActions(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const knock = makeLimiter(limits.changesPerPerson, shop.clock);

  app.use("/api/bookings/:reference/*", countMisses(shop, limits.missesPerAddress));

  app.get(CALENDAR, async (c) => {
    const file = await bookingCalendar(shop, { reference: c.req.param("reference"), actor: await actorOf(shop, c.req.raw), key: c.req.query("key") ?? null });
    if (!file) return problem(c, { status: 404, title: "No such booking" });
    return c.body(file.text, 200, { ...PRIVATE, "Content-Type": "text/calendar; charset=utf-8", "Content-Disposition": `attachment; filename="${file.name}"` });
  });
  app.all(CALENDAR, wrongMethod("GET", "HEAD"));

  app.route("/", actOn(shop, { path: CANCEL, knock, act: (_shop, actor, { reference = "" }, body) => cancelBooking(shop, actor, reference, body) }));
  app.route("/", actOn(shop, { path: MOVE, knock, act: (_shop, actor, { reference = "" }, body) => moveBooking(shop, actor, reference, body) }));

  const { changesPerPerson: person, bookingsPerAddress: address, knocksPerPerson: knocks } = limits;
  app.route("/", createOnce(shop, {
    path: CHANGE,
    place: (_shop, actor, body, once, { reference = "" }) => askChange(shop, actor, reference, body, once),
    limits: { person, address, knocks },
  }));
  return app;
}
