import { describe, expect, it } from "vitest";
import { after, before, isStep, numberOf, pathOf, STEPS, stepToOpen } from "./steps.ts";

describe("the wizard's steps", () => {
  it("follow each other, with an end on both sides", () => {
    expect(STEPS.map((step) => [numberOf(step), before(step), after(step), pathOf(step)])).toEqual([
      [1, undefined, "location", "/book/time"],
      [2, "time", "add-ons", "/book/location"],
      [3, "location", "payment", "/book/add-ons"],
      [4, "add-ons", undefined, "/book/payment"],
    ]);
    expect([isStep("payment"), isStep("Payment"), isStep(undefined)]).toEqual([true, false, false]);
  });

  it.each([
    [{ service: false, slot: true, place: true }, ["time", "time", "time", "time"]],
    [{ service: true, slot: false, place: true }, ["time", "time", "time", "time"]],
    [{ service: true, slot: true, place: false }, ["time", "location", "location", "location"]],
    [{ service: true, slot: true, place: true }, ["time", "location", "add-ons", "payment"]],
  ])("with %j known, a link to each leads to the first unfinished one at most", (known, opened) => {
    expect(STEPS.map((step) => stepToOpen(step, known))).toEqual(opened);
    expect([stepToOpen(undefined, known), stepToOpen("elsewhere", known)]).toEqual(["time", "time"]);
  });
});
