import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Meta, type MetaDescriptor, Outlet } from "react-router";
import { describe, expect, it } from "vitest";
import type { Picture } from "#domain/catalogue/types.ts";
import { type PageFacts, pageMeta } from "./page-meta.ts";

const social: Picture = { id: "site/social", hash: "0123456789", width: 1200, height: 630, alt: "An arch at dusk", colors: [] };
const shop = { origin: "https://bokeh.example", catalogue: { current: () => ({ sitePictures: { "site/social": social } }) } };

/** The head as React Router writes it. */
function head(facts: Partial<PageFacts> = {}): string {
  const descriptors = pageMeta(shop, { path: "/faq", title: "FAQ", description: "Answers", ...facts });
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => <><Meta /><Outlet /></>,
      children: [{ id: "page", index: true, Component: () => null, meta: () => descriptors as MetaDescriptor[] }],
    },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}

describe("pageMeta", () => {
  it("gives title, description, canonical and previews with absolute addresses", () => {
    const html = head();
    expect(html).toContain("<title>FAQ · Bokeh</title>");
    expect(html).toContain('<meta name="description" content="Answers"/>');
    expect(html).toContain('<link rel="canonical" href="https://bokeh.example/faq"/>');
    expect(html).toContain('<meta property="og:url" content="https://bokeh.example/faq"/>');
    expect(html).toContain('<meta property="og:image" content="https://bokeh.example/pictures/site/social.0123456789-og.jpg"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });

  it("shares the page's own picture when it has one", () => {
    expect(head({ picture: { ...social, id: "rd001/1", alt: "A canopy" } })).toContain('content="https://bokeh.example/pictures/rd001/1.0123456789-og.jpg"');
  });

  it("keeps a private page out of search and out of previews", () => {
    const html = head({ noindex: true });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/og:|canonical|twitter/);
  });

  it("names the shop once", () => {
    expect(head({ title: "Bokeh: celebrations" })).toContain("<title>Bokeh: celebrations</title>");
  });

  it("lets no text end the script, the title or an attribute", () => {
    const evil = `</script><script>alert(1)</script><!--"'&\u2028\u2029]]>`;
    const html = head({ title: evil, description: evil, jsonLd: [{ "@type": "Product", name: evil }] });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toContain("<!--");
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ "@context": "https://schema.org", "@type": "Product", name: evil });
  });
});
