import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { actorOf, requireUser } from "#server/http/actor.ts";
import { problem } from "#server/http/problem.ts";
import { addressOf, type Limits, makeLimiter, tooMany } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { askChange } from "#server/services/ask-change.ts";
import { bookingCalendar } from "#server/services/booking-calendar.ts";
import { cancelBooking } from "#server/services/cancel-booking.ts";
import type { Actor, Shop } from "#server/shop.ts";

const CALENDAR = "/api/bookings/:reference/calendar.ics";
const CANCEL = "/api/bookings/:reference/cancel";
const CHANGE = "/api/bookings/:reference/change";
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;
const PRIVATE = { "Cache-Control": "private, no-store" };

/** What can be done with one booking by its reference: taken into a calendar, cancelled, asked to be changed. */
export function bookingActions(shop: Shop, limits: Limits): Hono<{ Variables: { actor: Actor } }> {
  const app = new Hono<{ Variables: { actor: Actor } }>();
  const missed = makeLimiter(limits.missesPerAddress, shop.clock);
  const knock = makeLimiter(limits.changesPerPerson, shop.clock);

  // Guesses are counted, answers are not: a calendar may look as often as it likes.
  app.use("/api/bookings/:reference/*", async (c, next) => {
    await next();
    const wait = c.res.status === 401 || c.res.status === 404 ? missed(addressOf(c, shop.env.trustProxy)) : undefined;
    if (wait !== undefined) c.res = tooMany(c, wait);
  });

  app.get(CALENDAR, async (c) => {
    const file = await bookingCalendar(shop, { reference: c.req.param("reference"), actor: await actorOf(shop, c.req.raw), key: c.req.query("key") ?? null });
    if (!file) return problem(c, { status: 404, title: "No such booking" });
    return c.body(file.text, 200, { ...PRIVATE, "Content-Type": "text/calendar; charset=utf-8", "Content-Disposition": `attachment; filename="${file.name}"` });
  });

  /** The body of a change by somebody signed in who has not knocked too often, or the answer that says why not. */
  const take = async (c: Context<{ Variables: { actor: Actor } }>) => {
    const wait = knock(c.get("actor").userId);
    if (wait !== undefined) return tooMany(c, wait);
    const read = await readJson(c);
    return read.ok ? read : problem(c, read.problem);
  };

  app.post(CANCEL, requireUser(shop), async (c) => {
    const read = await take(c);
    if (read instanceof Response) return read;
    const outcome = await cancelBooking(shop, c.get("actor"), c.req.param("reference"), read.value);
    return outcome.ok ? c.json(outcome.answer, 200, PRIVATE) : problem(c, outcome.problem);
  });

  app.post(CHANGE, requireUser(shop), async (c) => {
    const key = c.req.header("Idempotency-Key");
    if (key !== undefined && !IDEMPOTENCY_KEY.test(key)) {
      return problem(c, { status: 400, title: "The Idempotency-Key can't be used", detail: "Send 1 to 255 visible ASCII characters." });
    }
    const read = await take(c);
    if (read instanceof Response) return read;
    const once = key === undefined ? undefined : { key, bodyHash: createHash("sha256").update(read.text).digest("hex") };
    const outcome = await askChange(shop, c.get("actor"), c.req.param("reference"), read.value, once);
    return outcome.ok ? c.json(outcome.answer.body, outcome.answer.status, PRIVATE) : problem(c, outcome.problem);
  });

  app.all(CALENDAR, wrongMethod("GET", "HEAD"));
  app.all(CANCEL, wrongMethod("POST"));
  app.all(CHANGE, wrongMethod("POST"));
  return app;
}
