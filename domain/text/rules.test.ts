import { describe, expect, it } from "vitest";
import { cleanLine, cleanText, fold, isVisible, isWellFormed, visibleLength } from "./rules.ts";

describe("cleaning", () => {
  it("removes NUL, controls and direction overrides and keeps real right-to-left names", () => {
    expect(cleanLine("Hello\u0000 world")).toBe("Hello world");
    expect(cleanLine("Asha\u202e0005₹ DIAP")).toBe("Asha0005₹ DIAP");
    expect(cleanLine("محمد علي")).toBe("محمد علي");
    expect(cleanLine("שרה (Sara)")).toBe("שרה (Sara)");
  });

  it("keeps line breaks in text and none in a line", () => {
    expect(cleanText(" a\r\nb\rc ")).toBe("a\nb\nc");
    expect(cleanLine("Asha\r\nBcc: b@example.com")).toBe("Asha Bcc: b@example.com");
  });

  it("leaves nothing of invisible text", () => {
    expect(cleanLine("\u200b \u2060\ufeff\u00ad")).toBe("");
    expect(cleanLine("\u034f\u180e\u206a\u206f\ufffc\u{1d159}\u{1d173}\u{1d17a}")).toBe("");
  });

  it("knows what can't be seen from what can", () => {
    for (const empty of ["\u200d\u200d\u200c", "\u200d\u0301", "\u3164\u3164", "\u2800\u2800", "\u{e0041}\u{e0042}"]) expect(isVisible(cleanLine(empty))).toBe(false);
    for (const name of ["Asha", "王小明", "محمد", "👩🏽‍🎤", "आशा"]) expect(isVisible(cleanLine(name))).toBe(true);
  });

  it.each([["आशा", 3], ["क्\u200dष", 3], ["मे", 2], ["A\u200d\u200c", 1], ["A\ufe0f", 1], ["👩🏽‍🎤", 3], ["\u200d", 0]])("counts of %j what can be seen: %i", (text, count) => {
    expect(visibleLength(cleanLine(text))).toBe(count);
  });

  it("keeps emoji that are joined and composes what is decomposed", () => {
    expect(cleanText("👩🏽‍🎤")).toBe("👩🏽‍🎤");
    expect(cleanLine("Nguyễn Thị Hương".normalize("NFD"))).toBe("Nguyễn Thị Hương");
  });

  it("knows lone surrogates", () => {
    expect(isWellFormed("a\ud800b")).toBe(false);
    expect(isWellFormed("👩")).toBe(true);
  });

  it("folds case and accents", () => {
    expect(fold("  CAFÉ  del Mar")).toBe("cafe del mar");
  });
});
