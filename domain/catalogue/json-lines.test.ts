import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldName, readJsonWithLines } from "./json-lines.ts";

describe("JSON with lines", () => {
  it("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 2), (json, indent) => {
        const value: unknown = JSON.parse(json);
        const read = readJsonWithLines(JSON.stringify(value, null, indent));
        // Names that every object has by birth are refused on purpose.
        if (read.ok) expect(read.value).toEqual(value);
        else expect(read.message).toContain("is not a name that can be used");
      }),
    );
  });

  it("refuses what JSON.parse refuses", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.nat(), fc.constantFrom("", ",", '"', "}", "\u0000", "\n", "tru", "01"), (json, place, put) => {
        const broken = json.slice(0, place % (json.length + 1)) + put + json.slice((place % (json.length + 1)) + 1);
        let parses = true;
        try {
          JSON.parse(broken);
        } catch {
          parses = false;
        }
        if (!parses) expect(readJsonWithLines(broken).ok).toBe(false);
      }),
    );
  });

  it("knows the line of a field, and of the field that should hold a missing one", () => {
    const read = readJsonWithLines('\ufeff{\r\n  "items": [\n    {"id": "a"},\n    {\n      "id":\n        "b"\n    }\n  ]\n}\n');
    if (!read.ok) throw new Error(read.message);
    expect(read.lineOf(["items", 1, "id"])).toBe(5);
    expect(read.lineOf(["items", 1, "basePrice"])).toBe(4);
    expect(read.lineOf(["other"])).toBe(1);
    expect(fieldName(["items", 1, "id"])).toBe("items[1].id");
    expect(fieldName(["rd001/1.jpg", "alt"])).toBe('"rd001/1.jpg".alt');
  });

  it.each([
    ['{\n"a": 1\n"b": 2}', 3, "A comma or }"],
    ['{\n"a": 1,\n}', 3, "A name in double quotes"],
    ['{"a": [1,\n\n', 3, "A value"],
    ['{"a": 1}\nx', 2, "The end of the file"],
    ['{"a": 1,\n"a": 2}', 2, "a stands twice"],
    ['{"__proto__": 1}', 1, "__proto__ is not a name"],
    ["[".repeat(5000), 1, "nested too deep"],
    ["", 1, "but the file ends"],
  ])("says what is wrong in %j", (text, line, message) => {
    expect(readJsonWithLines(text)).toMatchObject({ ok: false, line, message: expect.stringContaining(message) });
  });
});
