import { type Context, Hono } from "hono";
import { actorOf } from "#server/http/actor.ts";
import { readOnce } from "#server/http/once-key.ts";
import { PRIVATE } from "#server/http/private.ts";
import { problem, type Problem } from "#server/http/problem.ts";
import { countMisses, type Limits, makeLimiter, perAddress } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { isRecord } from "#domain/stored/read-list.ts";
import { publishReview, refuseReview } from "#server/services/decide-review.ts";
import { findReviewed } from "#server/services/read-review.ts";
import { serveReviewPicture } from "#server/services/serve-review-picture.ts";
import { withdrawReview, writeReview } from "#server/services/write-review.ts";
import type { Shop } from "#server/shop.ts";
import { actOn } from "./act-on.ts";

const NO_BOOKING: Problem = { status: 404, title: "No such booking" };
const NO_REVIEW: Problem = { status: 404, title: "No such review" };
/** It can be taken back, so nobody keeps it for long. */
const A_WHILE = "public, max-age=600";
const DECISIONS = { publish: publishReview, refuse: refuseReview };

/**
 * `POST /api/reviews/{reference}` and `…/withdraw` by whoever may review that booking, with the `key` of its mail's link or as its owner; the
 * pictures of reviews; and what operators do with one. Who may is asked before a body is read.
 */
export function reviews(shop: Shop, { messagesPerAddress, missesPerAddress, knocksPerPerson }: Pick<Limits, "messagesPerAddress" | "missesPerAddress" | "knocksPerPerson">): Hono {
  const app = new Hono();
  const misses = countMisses(shop, missesPerAddress);
  const actor = (c: Context) => actorOf(shop, c.req.raw).catch(() => undefined);
  const find = async (c: Context) => findReviewed(shop, { reference: c.req.param("reference") ?? "", actor: await actor(c), key: c.req.query("key") ?? null });

  app.post("/api/reviews/:reference", perAddress(shop, makeLimiter(messagesPerAddress, shop.clock)), misses, async (c) => {
    const found = await find(c);
    if (!found) return problem(c, NO_BOOKING);
    const body = await readOnce(c, `review:${found.id}`);
    if (!body.ok) return problem(c, body.problem);
    const outcome = await writeReview(shop, found, body.value, body.once);
    return outcome.ok ? c.json(outcome.answer.body, outcome.answer.status, PRIVATE) : problem(c, outcome.problem);
  });
  app.all("/api/reviews/:reference", wrongMethod("POST"));

  app.post("/api/reviews/:reference/withdraw", misses, async (c) => {
    const found = await find(c);
    if (!found) return problem(c, NO_BOOKING);
    const body = await readJson(c);
    if (!body.ok) return problem(c, body.problem);
    const withdrawn = await withdrawReview(shop, found, isRecord(body.value) ? body.value.productId : undefined);
    return withdrawn ? c.json({ state: "withdrawn" }, 200, PRIVATE) : problem(c, NO_REVIEW);
  });
  app.all("/api/reviews/:reference/withdraw", wrongMethod("POST"));

  app.get("/pictures/reviews/:id", misses, async (c) => {
    const picture = await serveReviewPicture(shop, c.req.param("id"), { actor: () => actor(c), key: c.req.query("key") ?? null });
    if (!picture) return problem(c, { status: 404, title: "No such picture" });
    return c.body(picture.bytes, 200, { "Content-Type": "image/webp", ...(picture.shared ? { "Cache-Control": A_WHILE } : PRIVATE) });
  });

  const knock = makeLimiter(knocksPerPerson, shop.clock);
  for (const [name, decide] of Object.entries(DECISIONS)) {
    app.route("/", actOn(shop, { path: `/api/desk/reviews/:id/${name}`, knock, act: (_shop, who, { id = "" }, body) => decide(shop, who, id, body) }));
  }
  return app;
}
