import { describe, expect, it } from "vitest";
import { readContactMessage } from "./message.ts";

const GOOD = { name: "Asha Rao", email: "asha@example.com", subject: "A terrace", message: "Do you set up on terraces?" };
const read = (change: object) => readContactMessage({ ...GOOD, ...change });
const cleaned = (change: object) => {
  const answer = read(change);
  return answer.ok ? answer.message : expect.fail(JSON.stringify(answer.errors));
};

describe("a contact message", () => {
  it("is cleaned and cut", () => {
    expect(cleaned({ name: "  <b>Asha\r\nRao</b> ", email: " Asha@Example.COM ", subject: `a\u202eb ${"x".repeat(200)}`, message: ` <script>one</script>\r\ntwo ${"😀".repeat(1200)}` })).toEqual({
      name: "bAsha Rao/b", email: "asha@example.com", subject: `ab ${"x".repeat(117)}`, message: `scriptone/script\ntwo ${"😀".repeat(979)}`, suspect: false,
    });
  });

  it.each(["o'neil@example.com", "a+b@example.co.in", "user@example.photography"])("may come from %s", (email) => {
    expect(cleaned({ email }).email).toBe(email);
  });

  it.each([["name", "आशा राव"], ["name", "José"], ["subject", "జన్మదినం"], ["message", "=1+2"]])("takes %s %s as it is", (field, value) => {
    expect(cleaned({ [field]: value })).toMatchObject({ [field]: value });
  });

  it.each([
    ["name", "A"], ["name", "A\u200d"], ["subject", "\ufffc"], ["name", "\u200b\u200d"], ["name", "<>"], ["name", null], ["email", "asha"], ["email", "a@example.com, b@example.com"], ["email", "Asha <asha@example.com>"],
    ["email", "a@example.com\r\nBcc: b@example.com"], ["subject", "   "], ["subject", "\u202e"], ["message", "\u2800"], ["message", 7], ["message", "\ud800"],
  ])("is refused for %s %j alone", (field, value) => {
    const answer = read({ [field]: value });
    expect(answer.ok ? [] : Object.keys(answer.errors)).toEqual([field]);
  });

  it("that is none is refused for every field", () => {
    expect([undefined, null, "x", []].map((body) => readContactMessage(body).ok)).toEqual([false, false, false, false]);
    const answer = readContactMessage({});
    expect(answer.ok ? [] : Object.keys(answer.errors)).toEqual(["name", "email", "subject", "message"]);
  });

  it.each([[{ website: "https://example.com" }, true], [{ website: "" }, false], [{ elapsed: 300 }, true], [{ elapsed: 2_000 }, false], [{ elapsed: "soon" }, false]])("is a robot's with %j: %s", (change, suspect) => {
    expect(cleaned(change).suspect).toBe(suspect);
  });
});
