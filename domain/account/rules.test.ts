import { describe, expect, it } from "vitest";
import { isOperator } from "./rules.ts";

describe("isOperator", () => {
  const operators = ["desk@example.com"];
  it("needs a verified address of the list", () => {
    expect(isOperator({ email: "desk@example.com", emailVerified: true }, operators)).toBe(true);
    expect(isOperator({ email: "desk@example.com", emailVerified: false }, operators)).toBe(false);
    expect(isOperator({ email: "asha@example.com", emailVerified: true }, operators)).toBe(false);
    expect(isOperator({ email: undefined, emailVerified: true }, operators)).toBe(false);
    expect(isOperator({ email: "desk@example.com", emailVerified: true }, [])).toBe(false);
  });
});
