import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isId, readList } from "./read-list.ts";

const named = ({ id }: Record<string, unknown>) => (isId(id) ? id : undefined);

describe("readList", () => {
  it("tells nothing from nothing, from no list, from no JSON", () => {
    expect(readList(null, named)).toEqual({ list: [] });
    expect(readList("[]", named)).toEqual({ list: [] });
    expect(readList('{"id":"a"}', named)).toEqual({ list: [], problem: "it is no list" });
    expect(readList("undefined", named)).toEqual({ list: [], problem: "it is not JSON" });
  });

  it("keeps every good item and counts the others, whatever they are", () => {
    fc.assert(fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.constant({ id: "good" }))), (values) => {
      const { list, problem } = readList(JSON.stringify(values), named);
      const good = values.filter((value) => typeof value === "object" && value !== null && isId((value as { id?: unknown }).id)).length;
      expect(list).toHaveLength(good);
      expect(problem === undefined).toBe(good === values.length);
    }));
  });

  it.each([["rd001", true], ["addon-cake", true], ["constructor", true], ["__proto__", false], ["", false], ["a b", false], ["a".repeat(65), false], [7, false]])("takes %j as an id: %s", (value, good) => {
    expect(isId(value)).toBe(good);
  });
});
