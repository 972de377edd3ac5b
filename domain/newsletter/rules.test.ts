import { describe, expect, it } from "vitest";
import { readSubscriber, subscriptionState } from "./rules.ts";

const NOW = new Date("2027-02-10T11:38:00Z");
const [LONG_AGO, EARLIER, LATELY] = ["2027-01-01T00:00:00.000Z", "2027-02-09T00:00:00.000Z", "2027-02-10T00:00:00.000Z"];

describe("a subscription", () => {
  it.each([
    ["asked", { askedAt: LATELY, confirmedAt: null, endedAt: null }],
    ["lapsed", { askedAt: LONG_AGO, confirmedAt: null, endedAt: null }],
    ["on", { askedAt: LONG_AGO, confirmedAt: LONG_AGO, endedAt: null }],
    ["off", { askedAt: LONG_AGO, confirmedAt: LONG_AGO, endedAt: LATELY }],
    ["off", { askedAt: EARLIER, confirmedAt: null, endedAt: LATELY }],
    ["asked", { askedAt: LATELY, confirmedAt: LONG_AGO, endedAt: EARLIER }],
    ["on", { askedAt: EARLIER, confirmedAt: LATELY, endedAt: EARLIER }],
  ])("is %s with %j", (state, row) => {
    expect(subscriptionState(row, NOW)).toBe(state);
  });

  it("is asked for until seven days are over", () => {
    const asked = (askedAt: string) => subscriptionState({ askedAt, confirmedAt: null, endedAt: null }, NOW);
    expect([asked("2027-02-03T11:38:00.001Z"), asked("2027-02-03T11:38:00.000Z")]).toEqual(["asked", "lapsed"]);
  });

  it.each([[{ email: " Asha@Example.com " }, "asha@example.com"], [{ email: "o'neil+news@example.co.in" }, "o'neil+news@example.co.in"], [{ email: "asha" }, undefined], [{ email: "a@example.com,b@example.com" }, undefined], [{}, undefined], [null, undefined], [{ email: 7 }, undefined]])("is of %j: %s", (body, email) => {
    expect(readSubscriber(body)).toBe(email);
  });
});
