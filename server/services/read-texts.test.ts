import { describe, expect, it } from "vitest";
import { readTexts } from "./read-texts.ts";

const { home, faq, privacy, terms, shop } = readTexts();

describe("the shop's texts", () => {
  it("rate 4 or 5 in testimonials (SPEC section 1)", () => {
    expect(home.testimonials.items.length).toBeGreaterThan(0);
    for (const { rating } of home.testimonials.items) expect([4, 5]).toContain(rating);
  });

  it("have one address for each section of a page", () => {
    for (const ids of [faq.groups, privacy.sections, terms.sections].map((parts) => parts.map(({ id }) => id))) {
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/);
    }
  });

  it("link only to sections that are there", () => {
    const pages = { "/terms": terms.sections, "/privacy": privacy.sections, "/faq": faq.groups };
    for (const { link } of faq.groups.flatMap(({ items }) => items)) {
      if (!link) continue;
      const [path = "", hash] = link.to.split("#");
      const sections = pages[path as keyof typeof pages];
      expect(sections, link.to).toBeDefined();
      if (hash) expect(sections.map(({ id }) => id), link.to).toContain(hash);
    }
  });

  it("have rows as wide as their table's head", () => {
    for (const { table } of [...privacy.sections, ...terms.sections]) {
      for (const row of table?.rows ?? []) expect(row).toHaveLength(table?.head.length ?? 0);
    }
  });

  it("name the grievance officer's address, and leave nothing to fill in between braces", () => {
    expect(JSON.stringify(privacy)).toContain(shop.grievanceOfficer.email);
    expect(JSON.stringify([home, faq, privacy, terms])).not.toMatch(/[{]\w+[}]/);
  });

  it("say nothing about GST, which is shown only with a GSTIN (DECISIONS)", () => {
    expect(JSON.stringify([home, faq, privacy, terms])).not.toMatch(/\bGST(IN)?\b/);
  });

  it("use no exclamation marks", () => {
    expect(JSON.stringify([home, faq, privacy, terms])).not.toContain("!");
  });
});
