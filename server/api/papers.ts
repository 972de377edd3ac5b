import { Hono } from "hono";
import { numberInAddress, readNumber } from "#domain/papers/number.ts";
import { actorOf } from "#server/http/actor.ts";
import { contentSecurityPolicy } from "#server/http/content-security.ts";
import { PRIVATE } from "#server/http/private.ts";
import { type Limits, makeLimiter, perAddress } from "#server/http/rate-limit.ts";
import { paperPage } from "#server/print/paper-page.tsx";
import { readPaper } from "#server/services/read-papers.ts";
import type { Shop } from "#server/shop.ts";

const PAPER = "/account/orders/:reference/papers/:file";

/**
 * One paper of a booking, for whoever may see the booking: `BK-26-27-000123` to read and print, `BK-26-27-000123.pdf` to keep. A page
 * by itself rather than one of the app's: it is a document, and needs neither the shop around it nor its script.
 */
export function papers(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const asked = makeLimiter(limits.papersPerAddress, shop.clock);

  app.get(PAPER, perAddress(shop, asked), async (c, next) => {
    const file = c.req.param("file");
    const number = readNumber(file.replace(/\.pdf$/, ""));
    const key = c.req.query("key") ?? null;
    const read = number && (await readPaper(shop, { reference: c.req.param("reference"), number, actor: await actorOf(shop, c.req.raw), key }));
    // The shop's own page for what is not there.
    if (!read) return next();
    const name = numberInAddress(read.paper.number);
    if (file.endsWith(".pdf")) {
      return c.body(await shop.pdf.paper(read.paper), 200, { ...PRIVATE, "Content-Type": "application/pdf", "Content-Disposition": `inline; filename="${name}.pdf"` });
    }
    const html = paperPage(read, key === null ? "" : `?key=${encodeURIComponent(key)}`);
    return c.body(html, 200, { ...PRIVATE, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": contentSecurityPolicy(html, { kind: "off" }) });
  });
  return app;
}
