import { describe, expect, it } from "vitest";
import { nextTry, tooOldBefore } from "./rules.ts";

const NOW = new Date("2027-02-10T11:38:00Z");

describe("mails that could not be sent", () => {
  it.each([[1, "2027-02-10T11:39:00.000Z"], [2, "2027-02-10T11:40:00.000Z"], [5, "2027-02-10T11:54:00.000Z"], [9, "2027-02-10T15:38:00.000Z"], [400, "2027-02-10T15:38:00.000Z"]])("are tried again after %i attempts at %s", (attempts, at) => {
    expect(nextTry(attempts, NOW, "later")).toBe(at);
  });

  it.each([[3, "2027-02-10T11:42:00.000Z"], [9, "2027-02-10T11:48:00.000Z"], [400, "2027-02-10T11:48:00.000Z"]])("are tried again after %i attempts at %s where the server was away", (attempts, at) => {
    expect(nextTry(attempts, NOW, "outage")).toBe(at);
  });

  it("are given up after three days", () => {
    expect(tooOldBefore(NOW)).toBe("2027-02-07T11:38:00.000Z");
  });
});
