import { expect, it } from "vitest";
import { inTurn } from "./in-turn.ts";

it("runs one after the other, goes on after a failure, and keeps things apart", async () => {
  const [one, other, steps] = [{}, {}, [] as string[]];
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const first = inTurn(one, async () => {
    steps.push("first");
    await gate;
    throw new Error("no");
  });
  const second = inTurn(one, async () => steps.push("second"));
  await inTurn(other, async () => steps.push("other"));
  expect(steps).toEqual(["first", "other"]);
  release();
  await expect(first).rejects.toThrow("no");
  expect(await second).toBe(3);
  expect(steps).toEqual(["first", "other", "second"]);
});
