import { Hono } from "hono";
import { listPublicAddresses } from "#server/services/list-public-addresses.ts";
import type { Shop } from "#server/shop.ts";

const XML_ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => XML_ENTITIES[char] ?? char);

/** `/sitemap.xml` and `/robots.txt`. */
export function seo(shop: Shop): Hono {
  const app = new Hono();
  app.get("/sitemap.xml", (c) => {
    const urls = listPublicAddresses(shop).map((address) => `<url><loc>${escapeXml(address)}</loc></url>`);
    return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`, 200, {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    });
  });
  app.get("/robots.txt", (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nDisallow: /account\nDisallow: /desk\n\nSitemap: ${shop.origin}/sitemap.xml\n`, 200, { "Cache-Control": "public, max-age=3600" }),
  );
  return app;
}
