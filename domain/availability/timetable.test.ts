import { afterEach, describe, expect, it, vi } from "vitest";
import { CITIES } from "#domain/catalogue/types.ts";
import { addDays } from "#domain/time/rules.ts";
import { crewTime } from "./crew-time.ts";
import { busyByCrew, crewsFor, freeDays, nearestSlots, offeredTimes, slotsOf } from "./timetable.ts";
import type { Opening, SlotTime } from "./types.ts";

const NEED = { setupMinutes: 60, occupiesMinutes: 120 };
const OPEN: Opening = { weekdays: new Map(), closed: new Set() };
const CREWS = [{ id: "one", cities: CITIES }, { id: "two", cities: CITIES }];
const NOW = new Date("2027-02-10T11:38:00Z");
const EVEN = ["11:00", "13:00", "15:00", "18:00", "20:00"];
const ODD = ["13:00", "15:00", "18:00"];

const on = (date: string, change: Partial<Parameters<typeof offeredTimes>[1]> = {}) => offeredTimes(date, { need: NEED, opening: OPEN, now: NOW, ...change });

describe("the times of a day", () => {
  it.each([
    ["2027-02-12", EVEN],
    ["2027-02-11", ODD],
    ["2027-02-28", EVEN],
    ["2027-03-01", ODD],
    ["2027-03-31", ODD],
    ["2027-04-01", ODD],
    ["2027-04-30", EVEN],
  ])("of %s go by the parity of the day of the month", (date, times) => expect(on(date)).toEqual(times));

  it("of 29 February, and of New Year's Eve and Day, are there", () => {
    expect(on("2028-02-29", { now: new Date("2028-02-20T00:00:00Z") })).toEqual(ODD);
    expect([on("2027-12-31", { now: new Date("2027-12-20T00:00:00Z") }), on("2028-01-01", { now: new Date("2027-12-20T00:00:00Z") })]).toEqual([ODD, ODD]);
  });

  // 12 February 2027 is a Friday.
  it.each([
    ["a rule for its weekday", { weekdays: new Map([[5, ["19:30", "10:00"]]]), closed: new Set<string>() }, ["10:00", "19:30"]],
    ["a weekday that is closed", { weekdays: new Map([[5, []]]), closed: new Set<string>() }, []],
    ["a closed day", { weekdays: new Map([[5, ["10:00"]]]), closed: new Set(["2027-02-12"]) }, []],
    ["rules for others alone", { weekdays: new Map([[4, []], [6, ["10:00"]]]), closed: new Set(["2027-02-11"]) }, EVEN],
  ])("follow %s", (_what, opening: Opening, times) => expect(on("2027-02-12", { opening })).toEqual(times));

  it("end with the horizon, and begin with today", () => {
    expect([on("2027-02-09"), on("2020-01-01"), on("2027-08-10"), on("2035-12-31")]).toEqual([[], [], [], []]);
    expect(on("2027-08-09")).toEqual(ODD);
  });
});

describe("the cut-off", () => {
  const today = (now: string, change = {}) => on("2027-02-10", { now: new Date(now), ...change });

  it("leaves out what is over, or can't be set up any more: at 17:08 there is nothing left today", () => {
    expect(today("2027-02-10T11:38:00Z")).toEqual([]);
    expect(today("2027-02-10T11:38:00Z", { need: { setupMinutes: 0, occupiesMinutes: 30 }, cutOffHours: 0 })).toEqual(["18:00", "20:00"]);
  });

  it("lets the very minute through and not the next second", () => {
    // 18:00 less an hour of set-up less three hours is 14:00.
    expect(today("2027-02-10T08:30:00.000Z")).toEqual(["18:00", "20:00"]);
    expect(today("2027-02-10T08:30:00.001Z")).toEqual(["20:00"]);
  });

  it("reaches into the day before, for a set-up that takes long", () => {
    const need = { setupMinutes: 1200, occupiesMinutes: 30 };
    expect(on("2027-02-11", { need, now: new Date("2027-02-10T08:30:00Z") })).toEqual(["13:00", "15:00", "18:00"]);
    expect(on("2027-02-11", { need, now: new Date("2027-02-10T08:30:01Z") })).toEqual(["15:00", "18:00"]);
  });
});

describe("half an hour after midnight in India", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata"])("is the new day, on a machine in %s", (zone) => {
    vi.stubEnv("TZ", zone);
    const now = new Date("2027-03-04T19:00:00Z");
    expect(new Date("2027-03-04T19:00:00Z").getHours(), "the machine's own clock").toBe({ UTC: 19, "America/Los_Angeles": 11, "Pacific/Kiritimati": 9, "Asia/Kolkata": 0 }[zone]);
    expect(on("2027-03-04", { now })).toEqual([]);
    expect(on("2027-03-05", { now })).toEqual(ODD);
    expect(on("2027-03-06", { now })).toEqual(EVEN);
    expect([on(addDays("2027-03-05", 180), { now }), on(addDays("2027-03-05", 181), { now })]).toEqual([ODD, []]);
    // A rule for Friday holds for Friday.
    expect(on("2027-03-05", { now, opening: { weekdays: new Map([[5, ["12:00"]]]), closed: new Set() } })).toEqual(["12:00"]);
  });
});

describe("what is left of a slot", () => {
  const asked = { need: NEED, opening: OPEN, now: NOW };
  const taken = (crewId: string, time: string, date = "2027-03-05") => ({ crewId, ...crewTime({ date, time }, NEED) });
  const left = (busy: ReturnType<typeof taken>[], crews = CREWS) => slotsOf("2027-03-05", asked, { crews, busy: busyByCrew(busy) }).map(({ remaining }) => remaining);

  it("is the number of crews who are free for all of it", () => {
    expect(left([])).toEqual([2, 2, 2]);
    // From 16:30 to 20:00: the crew at 15:00 is on its way back until 17:00.
    expect(left([taken("one", "18:00")])).toEqual([2, 1, 1]);
    expect(left([taken("one", "18:00"), taken("two", "18:00")])).toEqual([2, 0, 0]);
    expect(left([taken("one", "15:00"), taken("two", "15:00")])).toEqual([0, 0, 0]);
    expect(left([taken("one", "13:00"), taken("two", "18:00")])).toEqual([1, 0, 1]);
  });

  it("counts what began the day before and what belongs to no crew of the city as it is", () => {
    expect(left([{ crewId: "one", ...crewTime({ date: "2027-03-04", time: "20:00" }, { setupMinutes: 60, occupiesMinutes: 960 }) }])).toEqual([1, 2, 2]);
    expect(left([taken("three", "18:00")])).toEqual([2, 2, 2]);
    expect(left([], [])).toEqual([0, 0, 0]);
  });

  it("counts the crews of the city that is asked for", () => {
    const crews = [{ id: "one", cities: ["Delhi"] as const }, { id: "two", cities: ["Delhi", "Noida"] as const }];
    expect([crewsFor(crews, "Delhi"), crewsFor(crews, "Noida"), crewsFor(crews, "Faridabad"), crewsFor(crews, undefined)].map((list) => list.map(({ id }) => id))).toEqual([["one", "two"], ["two"], [], ["one", "two"]]);
  });

  it("tells which days have anything free", () => {
    const full = ["13:00", "15:00", "18:00"].flatMap((time) => [taken("one", time), taken("two", time)]);
    const days = freeDays({ from: "2027-03-04", to: "2027-03-06" }, { ...asked, opening: { weekdays: new Map(), closed: new Set(["2027-03-06"]) } }, { crews: CREWS, busy: busyByCrew(full) });
    expect(days).toEqual([{ date: "2027-03-04", free: true }, { date: "2027-03-05", free: false }, { date: "2027-03-06", free: false }]);
  });

  it("is offered elsewhere when nothing is left: the nearest first, of two the earlier, full ones never", () => {
    const wished: SlotTime = { date: "2027-03-05", time: "18:00" };
    const busy = busyByCrew([taken("one", "18:00"), taken("two", "18:00"), taken("one", "20:00", "2027-03-04")]);
    const near = nearestSlots(wished, { from: "2027-03-03", to: "2027-03-07" }, asked, { crews: CREWS, busy }, 5);
    expect(near.map(({ date, time, remaining }) => `${date} ${time} ${remaining}`)).toEqual(["2027-03-05 13:00 2", "2027-03-06 11:00 2", "2027-03-06 13:00 2", "2027-03-06 15:00 2", "2027-03-04 20:00 1"]);
  });
});
