import { expect, it } from "vitest";
import { askedDates, isByDay, remindedDates } from "./day.ts";

it.each([
  ["2027-03-04T04:29:59Z", false], ["2027-03-04T04:30:00Z", true], ["2027-03-04T16:29:59Z", true], ["2027-03-04T16:30:00Z", false], ["2027-03-04T19:00:00Z", false],
])("at %s it is day in India: %s", (now, expected) => {
  expect(isByDay(new Date(now))).toBe(expected);
});

it("reminds of tomorrow and asks of the seven days before today, by India's clock", () => {
  // Half past midnight of 1 March there.
  const now = new Date("2027-02-28T19:00:00Z");
  expect([remindedDates(now), askedDates(now)]).toEqual([["2027-03-02", "2027-03-02"], ["2027-02-22", "2027-02-28"]]);
});
