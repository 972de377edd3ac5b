import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { listen } from "#tests/support/listen.ts";
import { incomingOf, makeTrouble } from "./trouble.ts";

export type Asked = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage["headers"]; body: string };
export type Said = { status: number; json: unknown };

/** An HTTP server of loopback that answers as it is told, with the trouble that it is told to make once. */
export async function gatewayServer(answer: (asked: Asked) => Said) {
  const trouble = makeTrouble();
  const app = new Hono();
  app.use(trouble.middleware);
  app.all("*", async (c) => {
    const { pathname: path, searchParams: query } = new URL(c.req.url);
    const { status, json } = answer({ method: c.req.method, path, query, headers: incomingOf(c).headers, body: await c.req.text() });
    return c.json(json as object, status as ContentfulStatusCode);
  });
  const { origin: url, close } = await listen(app);
  return { url, makeTrouble: (what: "lost" | "down") => trouble.plan(/./, what === "lost" ? "lost" : "outage"), close };
}
