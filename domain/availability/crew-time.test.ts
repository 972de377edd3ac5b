import { expect, it } from "vitest";
import { instantInIndia } from "#domain/time/rules.ts";
import { CLAIM_MAX_HALF_HOURS, crewTime, needOf, overlaps, setUpFrom } from "./crew-time.ts";

/** A half hour as India's clock shows its beginning. */
const shown = (halfHour: number) => new Date(halfHour * 1_800_000 + 330 * 60_000).toISOString().slice(0, 16);

it.each([
  // slot, set-up, occupies → from, to
  ["18:00", 60, 120, "2027-03-05T16:30", "2027-03-05T20:00"],
  ["18:00", 0, 30, "2027-03-05T17:30", "2027-03-05T18:30"],
  ["18:00", 45, 30, "2027-03-05T16:30", "2027-03-05T18:30"],
  ["18:00", 240, 240, "2027-03-05T13:30", "2027-03-05T22:00"],
  ["18:15", 60, 120, "2027-03-05T16:30", "2027-03-05T20:30"],
  ["20:00", 30, 300, "2027-03-05T19:00", "2027-03-06T01:00"],
  ["00:00", 0, 1, "2027-03-04T23:30", "2027-03-05T00:30"],
  ["11:00", 1440, 1440, "2027-03-04T10:30", "2027-03-06T11:00"],
])("a celebration at %s with %i minutes of set-up that occupies %i keeps its crew from %s to %s", (time, setupMinutes, occupiesMinutes, from, to) => {
  const { first, end } = crewTime({ date: "2027-03-05", time }, { setupMinutes, occupiesMinutes });
  expect([shown(first), shown(end)]).toEqual([from, to]);
});

it("never takes more half hours than a claim may, whatever the catalogue allows", () => {
  const longest = (time: string) => crewTime({ date: "2027-03-05", time }, { setupMinutes: 1440, occupiesMinutes: 1440 });
  expect(["11:00", "11:01"].map(longest).map(({ first, end }) => end - first)).toEqual([CLAIM_MAX_HALF_HOURS - 1, CLAIM_MAX_HALF_HOURS]);
});

it("counts a half hour as the instant that begins it, in UTC as in India", () => {
  const { first } = crewTime({ date: "2027-03-05", time: "18:00" }, { setupMinutes: 0, occupiesMinutes: 30 });
  expect(first * 1_800_000).toBe(instantInIndia("2027-03-05", "17:30").getTime());
});

it("is the longest set-up and the longest stay, when several things are set up together", () => {
  expect(needOf([{ setupMinutes: 120, occupiesMinutes: 30 }, { setupMinutes: 30, occupiesMinutes: 240 }])).toEqual({ setupMinutes: 120, occupiesMinutes: 240 });
  expect(needOf([])).toEqual({ setupMinutes: 0, occupiesMinutes: 0 });
});

it("meets another only where both take the same half hour: the end of one may be the beginning of the next", () => {
  const at = (first: number, end: number) => ({ first, end });
  expect([overlaps(at(1, 4), at(4, 6)), overlaps(at(4, 6), at(1, 4)), overlaps(at(1, 5), at(4, 6)), overlaps(at(1, 9), at(4, 6)), overlaps(at(4, 6), at(4, 6))]).toEqual([false, false, true, true, true]);
});

it.each([["18:00", 90, "16:30"], ["09:05", 60, "08:05"], ["01:00", 60, "00:00"], ["01:00", 61, undefined]])("for %s the set-up of %i minutes begins at %s", (time, setupMinutes, from) => {
  expect(setUpFrom(time, { setupMinutes, occupiesMinutes: 120 })).toBe(from);
});
