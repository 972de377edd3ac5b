import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { OnceKey } from "#server/services/remember-answer.ts";
import type { Problem } from "./problem.ts";
import { readJson } from "./read-json.ts";

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

type Read = { ok: true; value: unknown; once: OnceKey | undefined } | { ok: false; problem: Problem };

/** A JSON body with what its `Idempotency-Key`, when one is sent, makes of it for its owner at this door. */
export async function readOnce(c: Context, owner: string): Promise<Read> {
  const key = c.req.header("Idempotency-Key");
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key)) {
    return { ok: false, problem: { status: 400, title: "The Idempotency-Key can't be used", detail: "Send 1 to 255 visible ASCII characters." } };
  }
  const body = await readJson(c);
  if (!body.ok) return body;
  const once = key === undefined ? undefined : { owner, door: `POST ${c.req.path}`, key, bodyHash: createHash("sha256").update(body.text).digest("hex") };
  return { ok: true, value: body.value, once };
}
