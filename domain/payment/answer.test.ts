import { expect, it } from "vitest";
import { keptUntil } from "./answer.ts";

const at = (text: string) => new Date(`2027-03-${text}:00Z`);

it.each([
  ["a day, where the celebration is further off", "01T10:00", "06T06:30", "01T09:52", "02T09:52"],
  ["up to the cut-off, where that comes first", "01T10:00", "02T06:30", "01T09:52", "02T06:30"],
  ["as long as it was held, where the cut-off comes within the hold", "01T10:00", "01T09:55", "01T09:52", "01T10:00"],
  ["a day from the press, where the hold has run out", "01T10:00", "06T06:30", "01T12:00", "02T12:00"],
  ["no longer at all, where hold and cut-off are over", "01T10:00", "01T10:30", "01T12:00", "01T10:30"],
])("keeps the crew %s", (_what, heldUntil, cutOff, now, until) => {
  expect(keptUntil({ heldUntil: at(heldUntil), cutOff: at(cutOff), now: at(now) })).toEqual(at(until));
});
