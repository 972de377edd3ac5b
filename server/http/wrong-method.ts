import type { Handler } from "hono";
import { problem } from "./problem.ts";

/** For `app.all` after a path's own methods: the path is known, the method is not. */
export function wrongMethod(...allowed: string[]): Handler {
  return (c) => problem(c, { status: 405, title: "Method not allowed" }, { Allow: allowed.join(", ") });
}
