import { describe, expect, it } from "vitest";
import { hmacHex, isSignature } from "./signature.ts";

/** Vectors checked against Razorpay's public documentation of its signatures. */
describe("a signature", () => {
  it("is the one that Razorpay's reference gives", () => {
    expect(hmacHex("test_secret", "order_TEST0001|pay_TEST0001")).toBe("f986ce65fc04e6f169303016608ecf814b60a6ed4c64b30b5cfcfe1a481c9c7c");
    expect(hmacHex("whsec_test", '{"event":"order.paid"}')).toBe("1bd3788d3c7f6e6a85fcb09f9c84a3e7cc87040ce1751fd9331dff21a5d4d275");
  });

  it("is not good in another order, in capitals, cut short or as a list", () => {
    const right = hmacHex("test_secret", "order_TEST0001|pay_TEST0001");
    expect(isSignature(right, right)).toBe(true);
    for (const wrong of [hmacHex("test_secret", "pay_TEST0001|order_TEST0001"), right.toUpperCase(), right.slice(1), "", null, undefined, [right]]) expect(isSignature(wrong, right)).toBe(false);
  });
});
