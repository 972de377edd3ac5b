import { describe, expect, it } from "vitest";
import { bookingState, type BookingState, canStep, FIRST_STATE, movedNote, stateLabel, stepWords } from "./states.ts";

const ALL: BookingState[] = ["requested", "held", "awaiting-payment", "confirmed", "declined", "expired", "completed", "cancelled"];
const stepsFrom = (state: BookingState) => ALL.filter((next) => canStep(state, next));

describe("booking states", () => {
  it("begin by the door", () => {
    expect(FIRST_STATE).toEqual({ request: "requested", checkout: "requested", wizard: "held" });
  });

  it.each<[BookingState, BookingState[]]>([
    ["requested", ["confirmed", "declined", "cancelled"]],
    ["held", ["awaiting-payment", "expired"]],
    ["awaiting-payment", ["confirmed", "expired", "cancelled"]],
    ["confirmed", ["completed", "cancelled"]],
    ["declined", []],
    ["expired", ["awaiting-payment", "confirmed", "cancelled"]],
    ["completed", []],
    ["cancelled", []],
  ])("from %s lead to %j and nowhere else", (state, next) => {
    expect(stepsFrom(state)).toEqual(next);
  });

  it("are read from the database or refused", () => {
    expect(bookingState("awaiting-payment")).toBe("awaiting-payment");
    expect(() => bookingState("paid")).toThrow(RangeError);
    expect(() => bookingState("__proto__")).toThrow(RangeError);
  });

  it("have words for people", () => {
    expect(ALL.map(stateLabel)).not.toContain(undefined);
    expect(stateLabel("awaiting-payment")).toBe("Waiting for payment");
  });

  it("have steps with words, told as who reads them would", () => {
    expect(stepWords({ fromState: null, toState: "requested", by: "you" })).toBe("Requested");
    expect(stepWords({ fromState: "requested", toState: "confirmed", by: "us" })).toBe("Confirmed");
    expect(stepWords({ fromState: "confirmed", toState: "confirmed", by: "you" })).toBe("Change asked for");
    expect(stepWords({ fromState: "confirmed", toState: "confirmed", by: "us" })).toBe("Changed by us");
    expect(stepWords({ fromState: "confirmed", toState: "cancelled", by: "the shopper" })).toBe("Cancelled by the shopper");
  });
});

it("says of one that was moved who has moved it", () => {
  const note = movedNote("Fri, 5 Mar 2027, 6:00 pm", "Sat, 6 Mar 2027, 3:00 pm");
  expect(note).toBe("Moved from Fri, 5 Mar 2027, 6:00 pm to Sat, 6 Mar 2027, 3:00 pm");
  for (const by of ["you", "us", "the shopper"] as const) expect(stepWords({ fromState: "confirmed", toState: "confirmed", by, note })).toBe(`Moved by ${by}`);
});
