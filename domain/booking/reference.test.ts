import { describe, expect, it } from "vitest";
import { makeReference, readReference, REFERENCE_BYTES, referencesIn } from "./reference.ts";

describe("makeReference", () => {
  it("is BK- and eight letters or digits without look-alikes", () => {
    for (let round = 0; round < 1000; round++) {
      expect(makeReference(crypto.getRandomValues(new Uint8Array(REFERENCE_BYTES)))).toMatch(/^BK-[34679ACDEFGHJKMNPQRTWXY]{8}$/);
    }
  });

  it("depends on the bytes alone", () => {
    expect(makeReference(new Uint8Array(REFERENCE_BYTES))).toBe("BK-33333333");
    expect(makeReference(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7]))).toBe("BK-34679ACD");
  });

  it("leaves out the bytes that would make some letters likelier", () => {
    expect(makeReference(Uint8Array.from([255, 254, 253, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe("BK-33333333");
    expect(makeReference(new Uint8Array(REFERENCE_BYTES).fill(255))).toBeUndefined();
  });
});

describe("readReference", () => {
  it("takes small letters for capitals, and nothing that is no reference", () => {
    expect(readReference("bk-34679acd")).toBe("BK-34679ACD");
    for (const typed of ["", "BK-", "BK-34679AC", "BK-34679ACD4", "BK-3467OACD", "BK-34679ACD\n", " BK-34679ACD", "34679ACD", "BK-34679ACD' --"]) expect(readReference(typed)).toBeUndefined();
  });
});

describe("referencesIn", () => {
  it.each([
    ["", []],
    ["Your order BK-33333333 for Fri, 5 Mar 2027", ["BK-33333333"]],
    ["BK-34679ACD, BK-33333333 and BK-34679ACD again", ["BK-34679ACD", "BK-33333333"]],
    ["/account/orders/BK-33333333?key=x", ["BK-33333333"]],
    ["BK-333333334, BK-3333333, BK-0000OOOO, bk-33333333", []],
  ])("finds in %j", (text, found) => {
    expect(referencesIn(text)).toEqual(found);
  });
});
