import { expect, it } from "vitest";
import { normaliseEmail } from "#domain/contact/rules.ts";
import { ERASED, IN_THE_WAY_STATES, placeWithoutAddress, WITHDRAWN_STATES } from "./erasure.ts";

it.each([["110001", "Delhi"], ["122001", "Gurgaon"], ["560001", "Erased"], [null, "Erased"]])("leaves of the PIN code %s the town alone: %s", (pincode, left) => {
  expect(placeWithoutAddress({ pincode })).toBe(left);
});

it("puts in place of an address one that is well-formed and nobody's", () => {
  expect(normaliseEmail(ERASED.email)).toBe(ERASED.email);
  expect(ERASED.email).toMatch(/\.invalid$/);
});

it("withdraws what nobody has promised, and lets nothing be lost that was", () => {
  expect(WITHDRAWN_STATES).toEqual(["requested"]);
  expect(IN_THE_WAY_STATES).toEqual(["held", "awaiting-payment", "confirmed"]);
});
