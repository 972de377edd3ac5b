import { describe, expect, it } from "vitest";
import { firstName, isPhoto, ratedWith, reviewState } from "./rules.ts";
import { readReview } from "./schema.ts";

describe("a product's rating", () => {
  it.each([
    [{ rating: 4.9, reviewCount: 10 }, { count: 0, stars: 0 }, { rating: 4.9, reviewCount: 10 }],
    [{ rating: 4.9, reviewCount: 10 }, { count: 1, stars: 1 }, { rating: 4.5, reviewCount: 11 }],
    [{ rating: 4.8, reviewCount: 312 }, { count: 2, stars: 10 }, { rating: 4.8, reviewCount: 314 }],
    [{ rating: 4.8, reviewCount: 0 }, { count: 2, stars: 5 }, { rating: 2.5, reviewCount: 2 }],
    [{ rating: 0, reviewCount: 0 }, { count: 0, stars: 0 }, { rating: 0, reviewCount: 0 }],
  ])("%j with %j is %j", (seed, reviews, expected) => {
    expect(ratedWith(seed, reviews)).toEqual(expected);
  });
});

it.each([
  [[null, null, null], "waiting"], [["a", null, null], "published"], [[null, "a", null], "refused"], [[null, null, "a"], "withdrawn"], [[null, "a", "b"], "withdrawn"],
] as const)("published, refused and withdrawn at %j it is %s", ([publishedAt, refusedAt, withdrawnAt], state) => {
  expect(reviewState({ publishedAt, refusedAt, withdrawnAt })).toBe(state);
});

it.each([["Asha Rao", "Asha"], ["  आशा   राव", "आशा"], ["O'Neil", "O'Neil"]])("%j signs as %j", (name, first) => {
  expect(firstName(name)).toBe(first);
});

it.each([["\xff\xd8\xff\xe0", true], ["\x89PNG\r\n\x1a\n", true], ["RIFF\0\0\0\0WEBPVP8 ", true], ["<svg xmlns=", false], ["GIF89a", false], ["RIFF\0\0\0\0WAVE", false], ["", false], ["%PDF-1.7", false]])("%j begins as a photo: %s", (signs, expected) => {
  expect(isPhoto(Buffer.from(signs, "latin1"))).toBe(expected);
});

describe("what is written", () => {
  const GOOD = { productId: "rd001", stars: 5, text: "Lovely." };

  it("is cleaned and cut, and a picture is shown to nobody unless that is asked", () => {
    expect(readReview({ ...GOOD, text: `  <b>Lovely</b>\r\n\u202e${"😀".repeat(1200)}`, role: "operator" })).toEqual({ ok: true, review: { productId: "rd001", stars: 5, text: `<b>Lovely</b>\n${"😀".repeat(986)}`, sharePicture: false } });
  });

  it.each([
    [{ stars: 0 }, "stars"], [{ stars: 6 }, "stars"], [{ stars: 4.5 }, "stars"], [{ stars: "5" }, "stars"], [{ text: " \u200b" }, "text"], [{ text: "\ud800" }, "text"], [{ text: null }, "text"],
    [{ picture: "<svg>" }, "picture"], [{ picture: 7 }, "picture"], [{ picture: "" }, "picture"], [{ picture: "A".repeat(6_000_000) }, "picture"], [{ sharePicture: "yes" }, "sharePicture"], [{ productId: 1 }, "productId"],
  ])("with %j is refused beside the field", (change, field) => {
    const read = readReview({ ...GOOD, ...change });
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field]);
  });

  it.each([undefined, null, "x", 7, []])("as %j is none", (body) => {
    expect(readReview(body).ok).toBe(false);
  });
});
