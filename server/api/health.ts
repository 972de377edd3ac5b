import { Hono } from "hono";
import type { Shop } from "#server/shop.ts";
import { databaseAnswers } from "#server/services/check-health.ts";

/** `/healthz` while the process serves, `/readyz` only while the database answers (DECISIONS, Operating contract). */
export function health(shop: Shop): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }));
  app.get("/readyz", async (c) => {
    const ready = await databaseAnswers(shop);
    return c.text(ready ? "ready" : "not ready", ready ? 200 : 503, { "Cache-Control": "no-store" });
  });
  return app;
}
