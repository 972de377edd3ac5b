import { describe, expect, it } from "vitest";
import { addDays, formatDate, formatInstant, formatTime, instantInIndia, isCalendarDate, isClockTime, minutesInIndia, todayInIndia } from "./rules.ts";

describe("the shop's calendar", () => {
  it("turns the day over at midnight in India, whatever the machine's zone", () => {
    expect(todayInIndia(new Date("2027-03-04T18:29:59.999Z"))).toBe("2027-03-04");
    expect(todayInIndia(new Date("2027-03-04T18:30:00.000Z"))).toBe("2027-03-05");
    expect(minutesInIndia(new Date("2027-02-10T11:38:00Z"))).toBe(17 * 60 + 8);
  });

  it("knows the instant of a date and a time in India", () => {
    expect(instantInIndia("2027-03-05", "00:15").toISOString()).toBe("2027-03-04T18:45:00.000Z");
  });

  it.each(["2027-02-29", "2027-13-01", "2027-3-5", "2027-03-05T00:00", "", "0000-00-00", "२०२७-०३-०५"])("refuses %j", (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });

  it("knows leap days and crosses months and years", () => {
    expect(isCalendarDate("2028-02-29")).toBe(true);
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2027-03-01", -1)).toBe("2027-02-28");
  });

  it("writes days and times in plain English for India", () => {
    expect(formatDate("2026-11-28")).toBe("Sat, 28 Nov 2026");
    expect(formatTime("00:30")).toBe("12:30 am");
    expect(formatTime("18:00")).toBe("6:00 pm");
    expect(formatInstant("2026-11-28T11:38:00.000Z")).toBe("Sat, 28 Nov 2026, 5:08 pm");
  });

  it("takes only a 24 hour clock", () => {
    expect(["00:00", "23:59"].every(isClockTime)).toBe(true);
    expect(["24:00", "9:00", "12:60", "noon"].some(isClockTime)).toBe(false);
  });
});
