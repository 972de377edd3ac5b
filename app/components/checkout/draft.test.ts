import { expect, it } from "vitest";
import { sentDetails } from "./draft.ts";

it("the details of an order that was never answered are those of the last one, and of a damaged one none", () => {
  const sent = (notes: string) => JSON.stringify({ lines: [{ id: "rd001" }], name: "Asha", notes, surprise: false, totalPrice: 5 });
  expect(sentDetails([sent("first"), sent("second")])).toEqual({ name: "Asha", notes: "second" });
  for (const damaged of [[], ["{"], ["7"], ["null"]]) expect(sentDetails(damaged)).toEqual({});
});
