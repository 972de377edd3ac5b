import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeNext } from "./next.ts";

describe("safeNext", () => {
  it.each(["/", "/checkout", "/account/orders/BK-ABCD2345?key=a.b#top", "/products?q=50%25&sort=rating", "/product/rd001?next=https://evil.example", "/a%20b"])("keeps %s", (next) => {
    expect(safeNext(next)).toBe(next);
  });

  it.each([
    "", null, undefined, "checkout", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example", "/\n/evil.example", " //evil.example", "/ /evil.example",
    "https://evil.example", "http:evil.example", "HTTPS:/evil.example", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "vbscript:x", "blob:x",
    "/%2fevil.example", "/%2F%2Fevil.example", "%2f%2fevil.example", "/%5cevil.example", "/%5C%5Cevil.example", "/%252fevil.example", "/%25252fevil.example", "/%09/evil.example", "/%0d%0aSet-Cookie:x", "/.//evil.example",
    "/..//evil.example", "/%2e%2e//evil.example", "/a/..//evil.example", "/%", "/%zz", "@evil.example", "//user@evil.example", "/%00", "//shop.invalid/", "?//evil.example", "#x",
  ])("does not follow %j", (next) => {
    expect(safeNext(next)).toBe("/");
  });

  it("leads nowhere but to this site, whatever it is given", () => {
    const parts = fc.array(fc.constantFrom("/", "\\", "%2f", "%5c", "%25", "..", ".", "evil.example", ":", "@", "?", "#", "\t", " ", "javascript:", "https:", "a"), { maxLength: 8 });
    fc.assert(
      fc.property(parts, (list) => {
        const { origin } = new URL(safeNext(list.join("")), "https://bokeh.example");
        expect(origin).toBe("https://bokeh.example");
      }),
      { numRuns: 2000 },
    );
  });
});
