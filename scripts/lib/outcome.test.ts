import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, lastLine, single, sum } from "./outcome.ts";

const vitest = (numPassedTests: number, numFailedTests: number, testResults: object[] = [], success = numFailedTests === 0) =>
  JSON.stringify({ success, numPassedTests, numFailedTests, testResults });
const playwright = (expected: number, unexpected: number, more: object = {}) =>
  JSON.stringify({ stats: { expected, unexpected, flaky: 0, skipped: 0 }, errors: [], ...more });

describe("countVitest", () => {
  it("counts tests", () => {
    expect(countVitest(vitest(12, 0), true)).toEqual({ passed: 12, failed: 0 });
    expect(countVitest(vitest(10, 2), false)).toEqual({ passed: 10, failed: 2 });
  });

  it("counts a file that could not be loaded", () => {
    const files = [{ status: "failed", assertionResults: [] }, { status: "passed", assertionResults: [{}] }];
    expect(countVitest(vitest(1, 0, files, false), false)).toEqual({ passed: 1, failed: 1 });
  });

  it.each([
    ["ran nothing", vitest(0, 0), true],
    ["left no report", "", false],
    ["left half a report", '{"numPassedTests": 3', false],
  ])("is a failure when it %s", (_what, report, ok) => expect(countVitest(report, ok)).toEqual({ passed: 0, failed: 1 }));

  it("is a failure when all tests passed and it still ended badly", () => {
    expect(countVitest(vitest(3, 0), false)).toEqual({ passed: 3, failed: 1 });
  });
});

describe("countPlaywright", () => {
  it("counts tests", () => {
    expect(countPlaywright(playwright(8, 0), true)).toEqual({ passed: 8, failed: 0 });
    expect(countPlaywright(playwright(6, 1), false)).toEqual({ passed: 6, failed: 1 });
  });

  it.each([
    [1, true, { passed: 7, failed: 0 }],
    [2, true, { passed: 8, failed: 0 }],
    [3, true, { passed: 6, failed: 3 }],
    [1, false, { passed: 7, failed: 1 }],
  ])("counts %i flaky ones", (flaky, ok, outcome) => {
    expect(countPlaywright(playwright(6, 0, { stats: { expected: 6, unexpected: 0, flaky } }), ok)).toEqual(outcome);
  });

  it("is a failure when it ran nothing, or its set-up broke", () => {
    expect(countPlaywright(playwright(0, 0), true)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(playwright(0, 0, { errors: [{ message: "no emulator" }] }), false)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright("", false)).toEqual({ passed: 0, failed: 1 });
  });
});

it("adds everything up in one line", () => {
  expect(lastLine(sum([single(true), single(false), { passed: 40, failed: 2 }]))).toBe("41 passed, 3 failed");
  expect(lastLine(sum([]))).toBe("0 passed, 0 failed");
});
