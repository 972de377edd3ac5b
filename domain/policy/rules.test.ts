import fc from "fast-check";
import { describe, expect, it } from "vitest";
import texts from "#catalogue/texts.json";
import type { BookingState } from "#domain/booking/states.ts";
import { bookableDays, LATEST_START } from "#domain/booking/days.ts";
import { formatTime } from "#domain/time/rules.ts";
import { backOf, cancellation, type CancellationTerms, moving, startOf } from "./rules.ts";

const DAY = { date: "2027-03-05", time: "19:00" };
const START = Date.parse("2027-03-05T13:30:00Z");
const HOUR = 3_600_000;
const SECOND = 1000;
const CONFIRMED: CancellationTerms = { ...DAY, by: "shopper", total: 4001, state: "confirmed", now: new Date(START - 100 * HOUR) };

/** A cancellation so many milliseconds before the start. */
const at = (before: number, change: Partial<CancellationTerms> = {}) => cancellation({ ...CONFIRMED, now: new Date(START - before), ...change });
const figures = (answer: ReturnType<typeof cancellation>) => (answer.possible ? [answer.share, answer.refund, answer.onTop] : [answer.why]);

describe("a shopper who cancels", () => {
  it.each([
    [72 * HOUR, ["all", 4001, 0]],
    [48 * HOUR + SECOND, ["all", 4001, 0]],
    [48 * HOUR, ["all", 4001, 0]],
    [48 * HOUR - SECOND, ["half", 2001, 0]],
    [48 * HOUR - 1, ["half", 2001, 0]],
    [24 * HOUR, ["half", 2001, 0]],
    [24 * HOUR - SECOND, ["none", 0, 0]],
    [SECOND, ["none", 0, 0]],
    [0, ["started"]],
    [-HOUR, ["started"]],
  ])("%i ms before the start of a confirmed booking: %j", (before, expected) => {
    expect(figures(at(before))).toEqual(expected);
  });

  it("pays nothing before the shop has confirmed, to the last second", () => {
    for (const before of [100 * HOUR, HOUR, SECOND]) expect(figures(at(before, { state: "requested" }))).toEqual(["free", 4001, 0]);
  });

  it("can call off what the shop has not confirmed until the day is over in India, whatever its time", () => {
    const end = Date.parse("2027-03-05T18:30:00Z");
    for (const time of [null, "00:00", "19:00", "23:59"]) {
      for (const before of [24 * HOUR, HOUR, SECOND, 1]) {
        const answer = cancellation({ ...CONFIRMED, state: "requested", time, now: new Date(end - before) });
        expect(answer).toEqual({ possible: true, share: "free", refund: 4001, onTop: 0, until: new Date(end - 1) });
      }
      for (const after of [0, SECOND, 100 * HOUR]) expect(cancellation({ ...CONFIRMED, state: "requested", time, now: new Date(end + after) })).toEqual({ possible: false, why: "passed" });
    }
  });

  it("can call off every booking that can be placed, at the moment it is placed", () => {
    fc.assert(fc.property(fc.date({ min: new Date("2026-01-01T00:00:00Z"), max: new Date("2030-01-01T00:00:00Z"), noInvalidDate: true }), (now) => {
      const { first, last } = bookableDays(now);
      for (const date of [first, last]) expect(cancellation({ ...CONFIRMED, state: "requested", date, time: null, now }).possible).toBe(true);
      expect(startOf({ date: first, time: null }).getTime(), "and it can still be confirmed").toBeGreaterThan(now.getTime());
    }));
  });

  it("gets the fee back in the same proportion, half up to a whole rupee", () => {
    const totals = [[1, 1], [2, 1], [3, 2], [1559, 780], [104_998, 52_499]];
    for (const [total = 0, half] of totals) expect(figures(at(30 * HOUR, { total }))).toEqual(["half", half, 0]);
  });
});

describe("the shop that cancels", () => {
  it.each([
    [72 * HOUR, ["all", 4001, 0]],
    [48 * HOUR, ["all", 4001, 0]],
    [48 * HOUR - SECOND, ["half", 6001, 2000]],
    [24 * HOUR, ["half", 6001, 2000]],
    [24 * HOUR - SECOND, ["none", 8002, 4001]],
    [-5 * HOUR, ["none", 8002, 4001]],
  ])("%i ms before the start of a confirmed booking: %j", (before, expected) => {
    expect(figures(at(before, { by: "shop" }))).toEqual(expected);
  });

  it("owes nothing on top for what it had not confirmed, at any time", () => {
    for (const before of [100 * HOUR, SECOND, -HOUR]) expect(figures(at(before, { by: "shop", state: "requested" }))).toEqual(["free", 4001, 0]);
  });
});

describe("the hours", () => {
  it("count from 8 pm in India where no time is agreed", () => {
    expect(startOf({ date: "2027-03-05", time: null })).toEqual(new Date("2027-03-05T14:30:00Z"));
    expect(figures(at(47 * HOUR, { time: null }))).toEqual(["all", 4001, 0]);
    expect(figures(at(47 * HOUR - SECOND, { time: null }))).toEqual(["half", 2001, 0]);
  });

  it("are the merchant's setting", () => {
    expect(figures(at(48 * HOUR, { hours: { full: 72, half: 12 } }))).toEqual(["half", 2001, 0]);
    expect(figures(at(13 * HOUR, { hours: { full: 72, half: 12 } }))).toEqual(["half", 2001, 0]);
  });

  it.each<BookingState>(["held", "awaiting-payment", "declined", "expired", "completed", "cancelled"])("do not matter in the state %s", (state) => {
    for (const by of ["shopper", "shop"] as const) expect(cancellation({ ...CONFIRMED, by, state })).toEqual({ possible: false, why: "ended" });
  });
});

describe("the rule as a whole", () => {
  const terms = fc.record({
    total: fc.integer({ min: 0, max: 2_000_000_000 }),
    state: fc.constantFrom<BookingState>("requested", "confirmed"),
    time: fc.constantFrom(null, "00:00", "11:00", "20:00", "23:59"),
    before: fc.integer({ min: 1, max: 200 * HOUR }),
  });
  const both = ({ before, ...given }: { total: number; state: BookingState; time: string | null; before: number }) => {
    const now = new Date(startOf({ date: DAY.date, time: given.time }).getTime() - before);
    const [shopper, shop] = (["shopper", "shop"] as const).map((by) => cancellation({ ...given, by, date: DAY.date, now }));
    if (!shopper?.possible || !shop?.possible) throw new Error("both may cancel before the start");
    return { shopper, shop };
  };

  it("gives whole rupees, never less than nothing and never more than was paid, and the same on both sides", () => {
    fc.assert(fc.property(terms, (given) => {
      const { shopper, shop } = both(given);
      for (const amount of [shopper.refund, shop.onTop]) {
        expect(Number.isInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(given.total);
      }
      expect(shopper.onTop).toBe(0);
      expect(shopper.refund + shop.onTop).toBe(given.total);
      expect(shop.refund).toBe(given.total + shop.onTop);
    }));
  });

  it("never gives more later than earlier, and holds its figure for as long as it says", () => {
    fc.assert(fc.property(terms, fc.integer({ min: 0, max: 200 * HOUR }), (given, earlier) => {
      const { shopper } = both(given);
      expect(both({ ...given, before: given.before + earlier }).shopper.refund).toBeGreaterThanOrEqual(shopper.refund);
      const start = startOf({ date: DAY.date, time: given.time }).getTime();
      const until = shopper.until?.getTime() ?? expect.fail("a shopper's figure always ends");
      expect(until).toBeGreaterThan(start - given.before - 1);
      if (until < start) {
        expect(both({ ...given, before: start - until }).shopper.share).toBe(shopper.share);
        expect(both({ ...given, before: start - until - 1 }).shopper.share).not.toBe(shopper.share);
      } else expect(both({ ...given, before: 1 }).shopper.share).toBe(shopper.share);
    }));
  });
});

describe("the terms of service", () => {
  const section = texts.terms.sections.find(({ id }) => id === "cancelling");
  const [head = [], rows = []] = [section?.table?.head, section?.table?.rows];
  /** What the table's words come to, in percent of the price. */
  const PERCENT: Record<string, number> = {
    "nothing": 0, "half the price": 50, "the whole price": 100, "the whole price, and half of it on top": 150, "the whole price, and as much again on top": 200,
  };
  const hoursIn = (words: string) => [...words.matchAll(/\d+/g)].map(Number);

  it("have the table of this rule, row by row and hour by hour", () => {
    expect(head).toEqual(["Before the booked time", "You cancel: you get back", "We cancel: you get back"]);
    expect(rows).toHaveLength(3);
    for (let minutes = 1; minutes <= 100 * 60; minutes += 1) {
      const row = rows.find(([words = ""]) => {
        const [from = 0, to = 0] = hoursIn(words);
        return /or more$/.test(words) ? minutes >= from * 60 : /^From/.test(words) ? minutes < from * 60 && minutes >= to * 60 : /^Less than/.test(words) && minutes < from * 60;
      });
      const [, you = "", we = ""] = row ?? expect.fail(`no row for ${minutes} minutes`);
      const now = new Date(START - minutes * 60_000);
      for (const [by, words] of [["shopper", you], ["shop", we]] as const) {
        const answer = cancellation({ ...CONFIRMED, by, total: 100, now });
        expect(answer.possible && answer.refund, `${by}, ${minutes} minutes before`).toBe(PERCENT[words]);
      }
    }
  });

  it("say that it is free before we have confirmed, from when hours count without a time, and what becomes of the fee", () => {
    expect(section?.paragraphs?.join(" ")).toContain("Until we have confirmed, you can cancel at any time and it costs nothing, up to the end of the day itself.");
    const after = section?.after?.join(" ");
    expect(after).toContain(`the hours count from ${formatTime(LATEST_START).replace(":00", "")} on the day`);
    expect(after).toContain("A fee is given back in the same proportion.");
  });
});

describe("what goes back of what was paid", () => {
  it.each([[16_427, 16_427, 0, 16_427], [16_427, 8214, 0, 8214], [5000, 8214, 0, 2500], [0, 16_427, 0, 0], [16_427, 24_640, 8213, 16_427], [16_427, 0, 0, 0], [32_854, 8214, 0, 24_641], [32_854, 0, 0, 16_427]])("is, of ₹%i paid and ₹%i coming back with ₹%i on top, ₹%i", (paid, refund, onTop, back) => {
    expect(backOf(paid, { refund, onTop }, 16_427)).toBe(back);
  });
});

describe("moving to another slot", () => {
  const moved = (before: number, change: Partial<Parameters<typeof moving>[0]> = {}) => moving({ ...CONFIRMED, paidLate: false, now: new Date(START - before), ...change });
  it.each<[string, number, Partial<Parameters<typeof moving>[0]>, ReturnType<typeof moving>]>([
    ["is the shopper's as long as all would come back", 48 * HOUR, {}, { possible: true, until: new Date(START - 48 * HOUR) }],
    ["and no longer", 48 * HOUR - 1, {}, { possible: false, why: "too-late" }],
    ["nor once it has begun", 0, {}, { possible: false, why: "started" }],
    ["nor before it is confirmed", 72 * HOUR, { state: "requested" }, { possible: false, why: "not-confirmed" }],
    ["is the shop's at any time", -HOUR, { by: "shop" }, { possible: true, until: null }],
    ["but not of what is called off", 72 * HOUR, { by: "shop", state: "cancelled" }, { possible: false, why: "not-confirmed" }],
    ["is possible for whoever has paid when the slot was gone", -HOUR, { state: "expired", paidLate: true }, { possible: true, until: null }],
  ])("%s", (_what, before, change, answer) => expect(moved(before, change)).toEqual(answer));
});
