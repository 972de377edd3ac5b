import { describe, expect, it } from "vitest";
import type { PrintedPaper } from "#domain/papers/print.ts";
import { drawPaper } from "./draw.ts";
import { openPdf } from "./pdf.ts";
import { scriptOf, shapeScript } from "./scripts.ts";

const paper: PrintedPaper = {
  title: "Tax invoice", number: "BK/26-27/000123",
  facts: [{ label: "Number", value: "BK/26-27/000123" }, { label: "Place of supply", value: "Delhi (07)" }],
  from: { heading: "From", name: "Bokeh Celebrations LLP", lines: ["4 Lodhi Road"] },
  to: { heading: "To", name: "Asha Rao", lines: ["Delhi, PIN 110001"] },
  items: [{ words: "1 × Balloon Arch", amount: "₹2,499.00" }],
  sums: [{ label: "Taxable value", value: "₹2,117.80" }], total: { label: "Total", value: "₹2,499.00" }, inWords: "Rupees Two Thousand Only", notes: ["Every price includes the tax."], signed: "For Bokeh Celebrations LLP",
};
const named = (name: string) => ({ ...paper, to: { ...paper.to, name } });
const pages = (file: Uint8Array) => Buffer.from(file).toString("latin1").match(/\/Type \/Page\b/g)?.length;

describe("a paper drawn as PDF", () => {
  it("is one small page of A4, with its number in its title", async () => {
    const file = await drawPaper(paper);
    const text = file.toString("latin1");
    expect([text.slice(0, 5), pages(file), /MediaBox \[0 0 595\.28 841\.89\]/.test(text)]).toEqual(["%PDF-", 1, true]);
    expect(text).toContain("(Tax invoice BK/26-27/000123)");
    expect(file.length).toBeLessThan(60_000);
  });

  it.each(["श्रीमती प्रियंका कृष्णमूर्ति", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ", "প্রিয়াঙ্কা চট্টোপাধ্যায়", "પ્રિયંકા", "ପ୍ରିୟଙ୍କା", "கிருஷ்ணமூர்த்தி", "శ్రీనివాస్", "ಕೃಷ್ಣಮೂರ್ತಿ", "ശ്രീനിവാസൻ", "Łukasz ₹", "王小明", "قریشی", "💐", "\u200d\u0301", "A".repeat(400), "अ".repeat(300)])("takes the name %s", async (name) => {
    expect(pages(await drawPaper(named(name)))).toBe(1);
  });

  it("goes on over as many pages as it takes", async () => {
    const items = Array.from({ length: 90 }, (_, at) => ({ words: `${at + 1} × Candles & Roses with ${"Heart Cake, ".repeat(20)}`, amount: "₹1,04,998.00" }));
    expect(pages(await drawPaper({ ...paper, items }))).toBeGreaterThan(3);
  });

  it("is made by a process of its own, which ends with the shop", async () => {
    const pdf = openPdf({ projectDir: process.cwd() });
    expect(Buffer.from(await pdf.paper(paper)).subarray(0, 5).toString()).toBe("%PDF-");
    pdf.stop();
    await expect(pdf.paper(paper)).rejects.toThrow(/stopped/);
  });
});

describe("text of a script", () => {
  it("is joined as the script wants: of four signs each, क्षि is two shapes and र्कि three", () => {
    expect([shapeScript("devanagari", "क्षि").glyphs.length, shapeScript("devanagari", "र्कि").glyphs.length]).toEqual([2, 3]);
  });

  it("has letters for every sign of its face that is asked", () => {
    expect([scriptOf(0x915), scriptOf(0xd7f), scriptOf(0xd80), scriptOf(0x41)]).toEqual(["devanagari", "malayalam", undefined, undefined]);
    for (const { path } of shapeScript("gurmukhi", "ਕੌਰ").glyphs) expect(path).toMatch(/^M/);
  });
});
