import { describe, expect, it } from "vitest";
import { canonicalPath } from "./canonical.ts";

const written = new Map([["products", "products"], ["product", "product"], ["romanticdate", "romanticDate"], ["desk", "desk"], ["romantic", "romantic"]]);

describe("canonicalPath", () => {
  it.each([
    ["/", "/"],
    ["/products/", "/products"],
    ["/PRODUCTS", "/products"],
    ["/romanticdate", "/romanticDate"],
    ["/Product/RD001/", "/product/rd001"],
    ["//desk//outbox", "/desk/outbox"],
    ["//evil.example", "/evil.example"],
    ["/nope/Deep", "/nope/Deep"],
    ["/Romantic/", "/romanticDate"],
    ["/products.data", "/products.data"],
    ["/_.data", "/_.data"],
  ])("%s is %s", (given, canonical) => {
    expect(canonicalPath(given, written)).toBe(canonical);
  });
});
