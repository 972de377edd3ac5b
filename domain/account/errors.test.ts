import { describe, expect, it } from "vitest";
import { accountErrorMessage, isChangeOfMind } from "./errors.ts";

/** Every code that SPEC section 8 names. */
const NAMED = [
  "email-already-in-use", "invalid-credential", "wrong-password", "missing-password", "invalid-email", "user-not-found",
  "too-many-requests", "expired-action-code", "invalid-action-code", "user-token-expired", "invalid-user-token", "user-disabled",
  "password-does-not-meet-requirements", "requires-recent-login", "credential-already-in-use", "missing-recaptcha-token",
  "account-exists-with-different-credential", "popup-blocked", "multi-factor-auth-required", "network-request-failed",
];

describe("accountErrorMessage", () => {
  it.each(NAMED)("has one short sentence for %s", (code) => {
    const message = accountErrorMessage(`auth/${code}`, "login");
    expect(message).not.toBe(accountErrorMessage(undefined, "login"));
    expect(message.length).toBeLessThan(90);
    expect(message).toMatch(/\.$/);
    expect(message).not.toContain("!");
  });

  it("does not tell a wrong address from a wrong password", () => {
    const messages = new Set(["user-not-found", "wrong-password", "invalid-credential"].map((code) => accountErrorMessage(`auth/${code}`, "login")));
    expect(messages.size).toBe(1);
  });

  it.each(["auth/never-heard-of", "__proto__", "auth/constructor", "", undefined])("falls back for %s", (code) => {
    expect(accountErrorMessage(code, "login")).toBe("Unable to log in. Please try again.");
    expect(accountErrorMessage(code, "signup")).toBe("Unable to sign up. Please try again.");
    expect(accountErrorMessage(code, "reset")).toBe("Unable to send reset email. Please try again.");
    expect(accountErrorMessage(code, "google")).toBe("Google sign-in failed. Please try again.");
    expect(accountErrorMessage(code, "facebook")).toBe("Facebook sign-in failed. Please try again.");
  });

  it("holds a closed window for no failure", () => {
    expect(isChangeOfMind("auth/popup-closed-by-user")).toBe(true);
    expect(isChangeOfMind("auth/cancelled-popup-request")).toBe(true);
    expect(isChangeOfMind("auth/popup-blocked")).toBe(false);
    expect(isChangeOfMind(undefined)).toBe(false);
  });
});
