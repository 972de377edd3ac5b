import { Hono } from "hono";
import { problem } from "#server/http/problem.ts";
import { servePicture } from "#server/services/serve-picture.ts";
import type { Shop } from "#server/shop.ts";

const TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const FOR_EVER = "public, max-age=31536000, immutable";

/** `/pictures/<id>.<hash>-<width>.<format>`: the address changes with the bytes, so an answer may be kept for ever. */
export function pictures(shop: Pick<Shop, "catalogue" | "pictures" | "log">): Hono {
  const app = new Hono();
  app.get("/pictures/*", async (c) => {
    const served = await servePicture(shop, c.req.path);
    switch (served.kind) {
      case "picture":
        return c.body(served.bytes, 200, {
          "Content-Type": TYPES[served.format],
          "Content-Length": String(served.bytes.byteLength),
          "Cache-Control": served.lasting ? FOR_EVER : "no-store",
        });
      case "unknown":
        return problem(c, { status: 404, title: "No such picture" });
      case "late":
        c.header("Retry-After", "5");
        return problem(c, { status: 503, title: "The picture is not ready yet" });
    }
  });
  return app;
}
