import { Hono } from "hono";
import { requireUser } from "#server/http/actor.ts";
import { PRIVATE } from "#server/http/private.ts";
import { problem, type Problem } from "#server/http/problem.ts";
import { type Limiter, perPerson } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import type { Actor, Shop } from "#server/shop.ts";

type Outcome = { ok: true; answer: Record<string, unknown> } | { ok: false; problem: Problem };
/** `params` are the parameters of the path, by name; `knock` counts the requests of a person, and may be shared by doors. */
type Door = { path: string; knock: Limiter; act(shop: Shop, actor: Actor, params: Record<string, string>, body: unknown): Promise<Outcome> };

/** `POST` by which somebody who is signed in does something with what is there already: answered 200, and what a repeat means is for the service to judge. */
export function actOn(shop: Shop, { path, knock, act }: Door): Hono {
  const app = new Hono();
  app.post(path, requireUser(shop), perPerson(knock), async (c) => {
    const body = await readJson(c);
    if (!body.ok) return problem(c, body.problem);
    const outcome = await act(shop, c.get("actor"), c.req.param(), body.value);
    return outcome.ok ? c.json(outcome.answer, 200, PRIVATE) : problem(c, outcome.problem);
  });
  app.all(path, wrongMethod("POST"));
  return app;
}
