import { type Context, Hono } from "hono";
import { requireUser } from "#server/http/actor.ts";
import { readOnce } from "#server/http/once-key.ts";
import { PRIVATE } from "#server/http/private.ts";
import { problem } from "#server/http/problem.ts";
import { addressOf, type Limit, makeLimiter, perPerson, tooMany } from "#server/http/rate-limit.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { type OnceKey, type Outcome, rememberedAnswer } from "#server/services/remember-answer.ts";
import type { Actor, Shop } from "#server/shop.ts";

/** `place` does the work; of the limits, `knocks` counts every request of a person, the others only those that are no repeat. */
type Door = {
  path: string;
  /** `params` are the parameters of the path, by name; `address` is what the limits know the sender's address by. */
  place(shop: Shop, actor: Actor, body: unknown, once: OnceKey | undefined, params: Record<string, string>, address: string): Promise<Outcome>;
  limits: { person: Limit; address: Limit; knocks: Limit };
  /** Other methods that are answered at the path, before this door is asked. */
  beside?: string[];
};
type Turn = { wait: number } | { outcome: Outcome };

/**
 * `POST` to a door where people who are signed in create something, once a key: with an `Idempotency-Key` the same key and body
 * by the same person give the same answer. A repeat costs nothing of what a person may create in an hour, since it creates
 * nothing. Repeats that meet in this process share one run; between processes the key's row decides.
 */
export function createOnce(shop: Shop, { path, place, limits, beside = [] }: Door): Hono {
  const app = new Hono();
  const knockInVain = makeLimiter(limits.address, shop.clock);
  const knock = makeLimiter(limits.knocks, shop.clock);
  const byAddress = makeLimiter(limits.address, shop.clock);
  const byPerson = makeLimiter(limits.person, shop.clock);
  const running = new Map<string, Promise<Turn>>();

  const take = async (c: Context, actor: Actor, body: unknown, once?: OnceKey): Promise<Turn> => {
    const known = once && (await rememberedAnswer(shop.database.db, once));
    if (known) return { outcome: known };
    // The person first: who has had enough must not use up what others behind the same address may send.
    const address = addressOf(c, shop.env.trustProxy);
    const wait = byPerson(actor.userId) ?? byAddress(address);
    return wait === undefined ? { outcome: await place(shop, actor, body, once, c.req.param(), address) } : { wait };
  };
  const takeTogether = (c: Context, actor: Actor, body: unknown, once: OnceKey): Promise<Turn> => {
    const same = JSON.stringify(once);
    const turn = running.get(same) ?? take(c, actor, body, once).finally(() => running.delete(same));
    running.set(same, turn);
    return turn;
  };

  app.post(
    path,
    // Strangers are counted apart, so that they can't use up what others behind the same address may send.
    async (c, next) => {
      await next();
      const wait = c.res.status === 401 ? knockInVain(addressOf(c, shop.env.trustProxy)) : undefined;
      if (wait !== undefined) c.res = tooMany(c, wait);
    },
    requireUser(shop),
    perPerson(knock),
    async (c) => {
      const actor = c.get("actor");
      const body = await readOnce(c, actor.userId);
      if (!body.ok) return problem(c, body.problem);
      const { once, value } = body;
      const turn = await (once ? takeTogether(c, actor, value, once) : take(c, actor, value));
      if ("wait" in turn) return tooMany(c, turn.wait);
      const { outcome } = turn;
      if (!outcome.ok) return problem(c, outcome.problem);
      return c.json(outcome.answer.body, outcome.answer.status, PRIVATE);
    },
  );

  app.all(path, wrongMethod("POST", ...beside));
  return app;
}
