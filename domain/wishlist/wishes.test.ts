import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addWish, isWished, readWishlist, removeWish, restoreWish, type Wishlist } from "./wishes.ts";

const ids = fc.constantFrom("rd001", "bc001", "constructor", "valueOf", "pr001");
const lists = fc.array(ids, { maxLength: 10 }).map((each) => each.reduce<Wishlist>(addWish, []));

describe("the wishlist", () => {
  it("holds a product once, in the order it was added", () => {
    expect(["rd001", "bc001", "rd001"].reduce<Wishlist>(addWish, [])).toEqual([{ id: "rd001" }, { id: "bc001" }]);
    const wishes = [{ id: "rd001" }];
    expect(addWish(wishes, "rd001")).toBe(wishes);
    expect(isWished([], "constructor")).toBe(false);
  });

  it("is as it was after a removal and its undo", () => {
    fc.assert(fc.property(lists, ids, (wishes, id) => {
      const at = wishes.findIndex((wish) => wish.id === id);
      const left = removeWish(wishes, id);
      expect(isWished(left, id)).toBe(false);
      if (at >= 0) expect(restoreWish(left, id, at)).toEqual(wishes);
      expect(restoreWish(addWish(left, id), id, 0)).toEqual(addWish(left, id));
    }));
  });

  it("keeps the good items of a damaged list, and of older ones the id alone", () => {
    expect(readWishlist('[{"id":"rd001","title":"x","price":1},{"id":"__proto__"},null,"bc001",{"id":"rd001"}]')).toEqual({
      list: [{ id: "rd001" }],
      problem: "3 of 5 items could not be read",
    });
    expect(readWishlist(null)).toEqual({ list: [] });
    expect(readWishlist("[")).toEqual({ list: [], problem: "it is not JSON" });
    fc.assert(fc.property(lists, (wishes) => {
      expect(readWishlist(JSON.stringify(wishes))).toEqual({ list: wishes });
    }));
  });
});
