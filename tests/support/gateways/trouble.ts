import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

/**
 * `lost`: the call is done and its answer lost on its way, which a proxy tells by 502. `outage`: it is not done, and answered 503. `hanging`: not done, and not
 * answered until the caller gives up. A function is what happens a moment before it, and is waited for.
 */
type Trouble = "lost" | "outage" | "hanging" | (() => unknown);

/** The request as Node got it. */
export const incomingOf = (c: Context): IncomingMessage => (c.env as { incoming: IncomingMessage }).incoming;

/** What goes wrong between the shop and a gateway, planned call by call: the next one whose `METHOD /path` fits meets it. */
export function makeTrouble() {
  let planned: { call: RegExp; trouble: Trouble }[] = [];
  return {
    /** The next `times` calls that fit meet it. */
    plan(call: RegExp, trouble: Trouble, times = 1) {
      for (let time = 0; time < times; time++) planned.push({ call, trouble });
    },
    forget() {
      planned = [];
    },
    middleware: createMiddleware(async (c, next) => {
      const found = planned.find(({ call }) => call.test(`${c.req.method} ${c.req.path}`));
      if (!found) return next();
      planned = planned.filter((other) => other !== found);
      if (typeof found.trouble === "function") {
        await found.trouble();
        return next();
      }
      if (found.trouble === "hanging") return new Promise<Response>((resolve) => incomingOf(c).socket.once("close", () => resolve(c.body(null, 500))));
      if (found.trouble === "outage") return c.json({ message: "service unavailable" }, 503);
      await next();
      c.res = undefined;
      return c.json({ message: "bad gateway" }, 502);
    }),
  };
}

/** Answers of calls that were made under a key: the same key and body get the same answer, once done. */
export function makeKeys() {
  const answers = new Map<string, { body: string; status: number; answer: unknown }>();
  return {
    /** The kept answer; `other` when the key came with another body. */
    find: (key: string | undefined, body: string) => {
      const kept = key === undefined ? undefined : answers.get(key);
      return kept && kept.body !== body ? ("other" as const) : kept;
    },
    /** As a gateway does after its time. */
    forget: () => answers.clear(),
    keep: (key: string | undefined, body: string, status: number, answer: unknown) => void (key !== undefined && answers.set(key, { body, status, answer: structuredClone(answer) })),
  };
}
