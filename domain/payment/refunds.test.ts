import { describe, expect, it } from "vitest";
import { refundStep, refundTurn } from "./refunds.ts";

describe("a gateway's word on a refund", () => {
  const [asked, failed, gone, returned] = [{ state: "asked", returned: false }, { state: "failed", returned: false }, { state: "processed", returned: false }, { state: "processed", returned: true }];
  it.each([
    [undefined, "processed", "gone"], [undefined, "failed", "failed"],
    [asked, "processed", "gone"], [asked, "failed", "failed"],
    [failed, "processed", "gone"], [failed, "failed", undefined],
    [gone, "processed", undefined], [gone, "failed", "returned"],
    [returned, "processed", undefined], [returned, "failed", undefined],
  ] as const)("%j that %s is %s", (known, said, step) => expect(refundStep(known, said)).toBe(step));
});

it("has what came by mistake go back first, and what a bank is taking back itself last", () => {
  const flagged = ["disputed", null, "refund-failed", "paid-twice", "not-awaited", "no-crew", "wrong-amount"] as const;
  expect(flagged.toSorted((a, b) => refundTurn(a) - refundTurn(b))).toEqual(["paid-twice", "not-awaited", "no-crew", "wrong-amount", "refund-failed", null, "disputed"]);
});
