import { describe, expect, it } from "vitest";
import { demandsOn, LEAST_POLICY, policyFrom, policyRefusal, type ToldPolicy } from "./policy.ts";

const told = (change: Partial<ToldPolicy> = {}): ToldPolicy => ({
  schemaVersion: 1,
  enforcementState: "ENFORCE",
  allowedNonAlphanumericCharacters: "!?#_-",
  customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 12, containsLowercaseLetter: true, containsUppercaseLetter: true, containsNumericCharacter: true, containsNonAlphanumericCharacter: true },
  ...change,
});

describe("policyFrom", () => {
  it.each([0, 2, 99])("does not read version %d", (schemaVersion) => {
    expect(policyFrom(told({ schemaVersion }))).toBeUndefined();
  });

  it.each(["OFF", "ENFORCEMENT_STATE_UNSPECIFIED", ""])("holds to six characters alone while the state is %j", (enforcementState) => {
    expect(policyFrom(told({ enforcementState }))).toEqual(LEAST_POLICY);
  });

  it("never asks for less than six, and for nothing that is not told", () => {
    expect(policyFrom(told({ customStrengthOptions: {} }))).toEqual(LEAST_POLICY);
    expect(policyFrom(told({ customStrengthOptions: { minPasswordLength: 4 } }))?.min).toBe(6);
  });
});

describe("demandsOn", () => {
  const policy = policyFrom(told()) ?? LEAST_POLICY;
  it.each([
    ["", 0], ["abcdefgh", 3], ["ABCDEFGH", 3], ["Abcdefg1", 5], ["Abcdef1!", 6], ["Abcdef1é", 5], ["Abcdef1 ", 5], ["Abcdefghijk1!", 5], ["Äb1!cdefg", 5], ["१२३४५६७८", 2],
  ])("counts of %j that it meets %d of six", (password, met) => {
    const demands = demandsOn(password, policy);
    expect(demands).toHaveLength(6);
    expect(demands.filter((demand) => demand.met)).toHaveLength(met);
  });

  it("asks for a length alone where nothing else is enforced", () => {
    expect(demandsOn("abcde", LEAST_POLICY)).toEqual([{ text: "At least 6 characters", met: false }]);
  });
});

describe("policyRefusal", () => {
  it("says what is missing, and nothing when nothing is", () => {
    const policy = policyFrom(told()) ?? LEAST_POLICY;
    expect(policyRefusal("Abcdef1!", policy)).toBeUndefined();
    expect(policyRefusal("abcdef", LEAST_POLICY)).toBeUndefined();
    expect(policyRefusal("abc", LEAST_POLICY)).toBe("Choose a password of at least 6 characters.");
    expect(policyRefusal("abcdefgh", policy)).toBe("This password still needs: a capital letter (A–Z), a digit (0–9), a sign such as ! ? or #.");
  });
});
