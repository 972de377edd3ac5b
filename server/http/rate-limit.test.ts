import { describe, expect, it } from "vitest";
import { makeLimiter } from "./rate-limit.ts";

describe("makeLimiter", () => {
  it("lets the count through in a window, says how long to wait, and opens again", () => {
    let now = 0;
    const limiter = makeLimiter({ count: 2, seconds: 60 }, { now: () => new Date(now) });
    expect([limiter("a"), limiter("a"), limiter("a")]).toEqual([undefined, undefined, 60]);
    expect(limiter("b")).toBeUndefined();
    now = 59_500;
    expect(limiter("a")).toBe(1);
    now = 60_000;
    expect(limiter("a")).toBeUndefined();
  });
});
