import type { Context } from "hono";
import type { Problem } from "./problem.ts";

export type JsonBody = { ok: true; text: string; value: unknown } | { ok: false; problem: Problem };

/** A JSON body by its declared type alone, since a form of another site can declare any other (CASES SV-06). */
export async function readJson(c: Context): Promise<JsonBody> {
  const type = (c.req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" || c.req.header("Content-Encoding")) {
    return { ok: false, problem: { status: 415, title: "Send plain application/json" } };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await c.req.arrayBuffer());
    return { ok: true, text, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, problem: { status: 400, title: "The body is not JSON" } };
  }
}
