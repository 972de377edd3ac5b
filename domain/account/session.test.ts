import { describe, expect, it } from "vitest";
import { isFresh, isOver, wantsRenewal } from "./session.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

describe("a sign-in", () => {
  it.each([[0, false, false], [30 * DAY, false, false], [30 * DAY + 1, false, true], [12 * HOUR, true, false], [12 * HOUR + 1, true, true], [-60, true, false]])("of %i seconds ago (operator: %s) is over: %s", (signedInSecondsAgo, operator, over) => {
    expect(isOver({ signedInSecondsAgo }, operator)).toBe(over);
  });

  it.each([[0, true], [300, true], [301, false], [-60, true], [DAY, false]])("of %i seconds ago is fresh: %s", (signedInSecondsAgo, fresh) => {
    expect(isFresh({ signedInSecondsAgo })).toBe(fresh);
  });

  it.each([
    [{ issuedSecondsAgo: DAY, signedInSecondsAgo: DAY }, false, false],
    [{ issuedSecondsAgo: DAY + 1, signedInSecondsAgo: DAY + 1 }, false, true],
    [{ issuedSecondsAgo: DAY + 1, signedInSecondsAgo: DAY + 1 }, true, false],
    [{ issuedSecondsAgo: 4 * DAY, signedInSecondsAgo: 30 * DAY }, false, true],
    [{ issuedSecondsAgo: 4 * DAY, signedInSecondsAgo: 30 * DAY + 1 }, false, false],
  ])("with the ages %j (operator: %s) wants a new cookie: %s", (age, operator, wanted) => {
    expect(wantsRenewal(age, operator)).toBe(wanted);
  });
});
