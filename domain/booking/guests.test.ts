import { expect, it } from "vitest";
import { clampGuests } from "./guests.ts";

it.each([["20", "20"], ["0", "1"], ["-3", "1"], ["101", "100"], ["many", "1"], ["20 people", "20"], ["२०", "20"], [" ", ""]])("takes %j as %j of a hundred", (typed, guests) => {
  expect(clampGuests(typed, 100)).toBe(guests);
});

it("ends where the door says", () => {
  expect(clampGuests("51", 50)).toBe("50");
});
