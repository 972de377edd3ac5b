import { describe, expect, it } from "vitest";
import { mailboxOf, normaliseEmail, normalisePhone } from "./rules.ts";

describe("normaliseEmail", () => {
  it.each([
    [" Asha@Example.COM ", "asha@example.com"],
    ["o'neil@example.com", "o'neil@example.com"],
    ["a+b@example.co.in", "a+b@example.co.in"],
    ["user@example.photography", "user@example.photography"],
    ["user@example.xn--h2brj9c", "user@example.xn--h2brj9c"],
    ["\u200basha@example.com", "asha@example.com"],
  ])("takes %j", (given, kept) => {
    expect(normaliseEmail(given)).toBe(kept);
  });

  it.each([
    "", "asha", "@example.com", "a@example", "a@@example.com", "a@-example.com", "a..b@example.com", ".a@example.com",
    "<b>a</b>@example.com", '"a b"@example.com', "a@example.com,b@example.com", "a@example.com;b@example.com",
    "Name <a@example.com>", "a@example.com%0d%0aBcc:b@example.com", "a@example.com\r\nBcc: b@example.com",
    "\u212a@example.com", "a@ok\u212a.com", "a@ok.com(.evil)", "g:a@x.in,b@y.in;", "user@उदाहरण.भारत", "उपयोगकर्ता@example.com", "a@example.c", "a@1.2.3.4",
    `${"a".repeat(65)}@example.com`, `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.com`,
  ])("refuses %j", (given) => {
    expect(normaliseEmail(given)).toBeUndefined();
  });
});

describe("mailboxOf", () => {
  it.each([
    ["asha@example.com", "asha@example.com"], ["asha+party@example.com", "asha@example.com"], ["asha+a+b@example.com", "asha@example.com"], ["a.sha@example.com", "a.sha@example.com"],
    ["a.s.h.a+x@gmail.com", "asha@gmail.com"], ["asha@googlemail.com", "asha@gmail.com"], ["asha@mail.gmail.com.example.com", "asha@mail.gmail.com.example.com"], ["+tag@example.com", "+tag@example.com"],
  ])("takes %s as %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
});

describe("normalisePhone", () => {
  it.each([
    "+91 98765 43210", "09876543210", "0091-98765-43210", "91 9876543210", "(98765) 43210", "+91-9876543210",
    "9876543210", "९८७६५४३२१०", "\u200e98765 43210", "98765.43210",
  ])("keeps %j as the same number", (given) => {
    expect(normalisePhone(given)).toBe("+919876543210");
  });

  it("keeps a foreign number, since families book from abroad", () => {
    expect(normalisePhone("+1 415 555 0132")).toBe("+14155550132");
  });

  it.each(["5876543210", "987654321", "+919876543210x5", "+915876543210", "abc", "", "+0123456789", "98765432100"])("refuses %j", (given) => {
    expect(normalisePhone(given)).toBeUndefined();
  });
});
