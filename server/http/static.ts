import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";

const ROOT = "./build/client";

/** Public files at the root of the address, by name: nothing else of that folder is reachable there. */
const ROOT_FILES = ["favicon.ico", "favicon.svg", "apple-touch-icon.png", "icon-192.png", "icon-512.png", "manifest.webmanifest"];

/** The built files: content-hashed ones may be kept for ever, and a missing one is a 404 that is not a page. */
export function staticFiles(): Hono {
  const app = new Hono();
  const found = (cacheControl: string) => (_path: string, c: Context) => c.header("Cache-Control", cacheControl);
  app.use("/assets/*", serveStatic({ root: ROOT, precompressed: true, onFound: found("public, max-age=31536000, immutable") }));
  app.all("/assets/*", (c) => c.text("Not found", 404, { "Cache-Control": "no-store" }));
  for (const file of ROOT_FILES) {
    app.get(`/${file}`, serveStatic({ root: ROOT, onFound: found("public, max-age=86400") }));
  }
  return app;
}
