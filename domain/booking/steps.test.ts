import { describe, expect, it } from "vitest";
import { isStep, numberOf, pathAfter, pathBefore, pathOf, STEPS, stepToOpen } from "./steps.ts";

describe("the wizard's steps", () => {
  it("follow each other, with an end on both sides", () => {
    expect(STEPS.map((step) => [numberOf(step), pathBefore(step), pathOf(step), pathAfter(step)])).toEqual([
      [1, undefined, "/book/time", "/book/location"],
      [2, "/book/time", "/book/location", "/book/add-ons"],
      [3, "/book/location", "/book/add-ons", "/book/payment"],
      [4, "/book/add-ons", "/book/payment", "/book/payment"],
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
