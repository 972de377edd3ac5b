import { expect, it } from "vitest";
import { normaliseEmail } from "#domain/contact/rules.ts";
import { ERASED, erasedId, IN_THE_WAY_STATES, isErased, isUnsettled, LET_GO_STATES, placeWithoutAddress, WITHDRAWN_STATES } from "./erasure.ts";

it.each([["110001", "Delhi"], ["122001", "Gurgaon"], ["560001", "Erased"], [null, "Erased"]])("leaves of the PIN code %s the town alone: %s", (pincode, left) => {
  expect(placeWithoutAddress({ pincode })).toBe(left);
});

it("puts in place of an address one that is well-formed and nobody's", () => {
  expect(normaliseEmail(ERASED.email)).toBe(ERASED.email);
  expect(ERASED.email).toMatch(/\.invalid$/);
});

it("withdraws what nobody has promised, and lets nothing be lost that was", () => {
  expect(WITHDRAWN_STATES).toEqual(["requested"]);
  expect(LET_GO_STATES).toEqual(["held", "awaiting-payment"]);
  expect(IN_THE_WAY_STATES).toEqual(["confirmed"]);
});

it("knows what is left of somebody from somebody", () => {
  expect([isErased(erasedId("1")), isErased("asha")]).toEqual([true, false]);
});

const NONE = { total: 7499, paid: 0, goingBack: 0, back: 0, pending: null, attention: null };
it.each([
  ["completed", { paid: 7499 }, false], ["confirmed", { paid: 7499 }, false], ["cancelled", { paid: 3749, back: 375_000 }, false], ["expired", {}, false], ["requested", {}, false],
  ["completed", { paid: 7499, attention: "disputed" }, false], ["expired", { back: 749_900, attention: "no-crew" }, false],
  ["requested", { paid: 7499 }, true], ["awaiting-payment", { paid: 5000 }, true], ["awaiting-payment", {}, false], ["cancelled", { goingBack: 1 }, true], ["expired", { pending: "bank" }, true], ["expired", { paid: 7499, attention: "no-crew" }, true],
  ["cancelled", { paid: 3749, attention: "refund-failed" }, true], ["cancelled", { back: 749_900, attention: "refund-returned" }, true],
] as const)("money of one that is %s with %j is unsettled: %s", (state, money, unsettled) => expect(isUnsettled(state, { ...NONE, ...money })).toBe(unsettled));
