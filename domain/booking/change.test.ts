import { describe, expect, it } from "vitest";
import { readChange } from "./change.ts";

const NOW = new Date("2027-02-10T11:38:00Z");
const SAY = "Say what should change, in up to 500 characters.";
const DATE = "Choose another date, or leave it empty.";

describe("a wish to change a booking", () => {
  it("comes out cleaned", () => {
    expect(readChange({ message: " Later,\r\nplease\u202e\u0000 ", date: "2027-03-06", state: "confirmed" }, NOW)).toEqual({ ok: true, change: { message: "Later,\nplease", date: "2027-03-06" } });
    expect(readChange({ message: "🎈".repeat(500) }, NOW).ok).toBe(true);
  });

  it.each(["", null, undefined])("takes the date %j as none", (date) => {
    expect(readChange({ message: "Later", date }, NOW)).toEqual({ ok: true, change: { message: "Later", date: undefined } });
  });

  it.each([
    [{}, { message: SAY }], [null, { message: SAY }], ["text", { message: SAY }], [[], { message: SAY }],
    [{ message: "" }, { message: SAY }], [{ message: " \u200b " }, { message: SAY }], [{ message: 7 }, { message: SAY }], [{ message: "x\ud800" }, { message: SAY }],
    [{ message: "🎈".repeat(501) }, { message: SAY }],
    [{ message: "Later", date: "2027-02-09" }, { date: "That day has passed. Choose a later one." }], [{ message: "Later", date: "2027-02-30" }, { date: "There is no such day in the calendar. Choose another." }], [{ message: "Later", date: 7 }, { date: DATE }],
    [{ message: "Later", date: "2027-08-10" }, { date: "Choose a date within the next 180 days." }],
    [{ message: "", date: "soon" }, { message: SAY, date: DATE }],
  ])("refuses %j with words beside its fields", (body, errors) => {
    expect(readChange(body, NOW)).toEqual({ ok: false, errors });
  });
});
