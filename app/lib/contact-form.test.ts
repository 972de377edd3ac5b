import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendContact } from "./contact-form.ts";

const HELLO = { name: "Asha Rao", email: "asha@example.com", subject: "A terrace", message: "Do you set up on terraces?", website: "" };
const OTHER = { ...HELLO, name: "Ravi Rao", email: "ravi@example.com", message: "And on boats?" };

/** What the shop has stored, by key; of a text that it stores while it is `mute` the answer is lost. */
let stored: Map<string, string>;
let mute: boolean;

beforeEach(() => {
  stored = new Map();
  mute = false;
  vi.stubGlobal("fetch", (_path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const key = headers["Idempotency-Key"] ?? "";
    const known = stored.get(key) ?? body;
    stored.set(key, known);
    if (mute) return Promise.reject(new TypeError("failed"));
    const reference = `MS-${[...stored.keys()].indexOf(key) + 1}`;
    return Promise.resolve(known === body ? Response.json({ reference }, { status: 201 }) : Response.json({ title: "used", reference }, { status: 422 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function send(values: Record<string, string>, elapsed = 9000) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return sendContact(form, elapsed);
}
const messages = () => [...stored.values()].map((text) => (JSON.parse(text) as typeof HELLO).message);

it("another message after one whose answer was lost is not called sent, and sent again it has a number of its own", async () => {
  mute = true;
  expect(await send(HELLO)).toBeUndefined();
  mute = false;
  expect(await send(OTHER)).toMatchObject({ sent: false, toast: { title: "Your earlier message had arrived", tone: "failed" }, said: "The message that you sent before has arrived. Its number is MS-1. What stands here now has not been sent." });
  expect(messages()).toEqual([HELLO.message]);
  expect(await send(OTHER)).toMatchObject({ sent: true, toast: { title: "Message Sent!" }, said: "Your message has arrived. Its number is MS-2." });
  expect(messages()).toEqual([HELLO.message, OTHER.message]);
});

it("the same message after its answer was lost is the first, also when it was looked at again in between", async () => {
  mute = true;
  await send(HELLO);
  mute = false;
  expect(await send({ ...HELLO, message: " " })).toMatchObject({ sent: false, errors: { message: "Write your message." } });
  expect(await send(HELLO, 20_000)).toMatchObject({ sent: true, said: "Your message has arrived. Its number is MS-1." });
  expect(messages()).toEqual([HELLO.message]);
});

it("a message that is too long is told, not cut; an emoji is one character", async () => {
  const message = "😀".repeat(1000);
  expect(await send({ ...HELLO, name: "", message: `${message}!` })).toMatchObject({ sent: false, toast: { title: "Incomplete Form" }, errors: { message: "Keep your message to 1000 characters.", name: "Enter your name, 2 characters or more." } });
  expect(messages()).toEqual([]);
  expect(await send({ ...HELLO, message: ` ${message}\r\n` })).toMatchObject({ sent: true });
  expect(messages()).toEqual([message]);
});
