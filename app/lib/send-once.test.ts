import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSending, type Sending, sendOnce } from "./send-once.ts";
import { createStore } from "./store.ts";

/** A shop that stores one text a key, as POST /api/orders does; `line` says what becomes of a request and of its answer. */
function makeShop() {
  const stored = new Map<string, string>();
  const seen: { key: string; text: string }[] = [];
  let line: "good" | "answer lost" | "request lost" | Response = "good";
  vi.stubGlobal("fetch", async (_path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const key = headers["Idempotency-Key"] ?? "";
    seen.push({ key, text: body });
    if (line instanceof Response) return line.clone();
    if (line === "request lost") throw new TypeError("failed");
    const known = stored.get(key);
    if (known !== undefined && known !== body) return Response.json({ title: "used" }, { status: 422 });
    stored.set(key, body);
    if (line === "answer lost") throw new TypeError("failed");
    return Response.json({ id: "1", reference: `BK-${[...stored.keys()].indexOf(key)}` }, { status: 201 });
  });
  return { stored, seen, becomes: (next: typeof line) => void (line = next) };
}

let shop: ReturnType<typeof makeShop>;
let memory: ReturnType<typeof createStore<Sending | undefined>>;
const send = (text: string) => sendOnce("/api/orders", text, memory);

beforeEach(() => {
  shop = makeShop();
  memory = createStore<Sending | undefined>(undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe("sendOnce", () => {
  it("asks again under the same key when the answer was lost, and forgets the key when it has come", async () => {
    shop.becomes("answer lost");
    expect(await send("a")).toEqual({ kind: "lost" });
    shop.becomes("good");
    expect(await send("a")).toEqual({ kind: "sent", reference: "BK-0", text: "a", earlier: false });
    expect(shop.stored.size).toBe(1);
    expect(memory.get()).toBeUndefined();
    expect(await send("a"), "the same again is another booking").toMatchObject({ kind: "sent", reference: "BK-1" });
  });

  it("finds the first text when that had arrived and another was sent since", async () => {
    shop.becomes("answer lost");
    await send("first");
    shop.becomes("request lost");
    await send("second");
    shop.becomes("good");
    expect(await send("third")).toEqual({ kind: "sent", reference: "BK-0", text: "first", earlier: true });
    expect([...shop.stored.values()]).toEqual(["first"]);
  });

  it("sends the changed text when the first had not arrived", async () => {
    shop.becomes("request lost");
    await send("first");
    shop.becomes("good");
    expect(await send("second")).toMatchObject({ kind: "sent", text: "second", earlier: false });
    expect([...shop.stored.values()]).toEqual(["second"]);
  });

  it("keeps an open one through a login, a new price and a refusal", async () => {
    shop.becomes("answer lost");
    await send("first");
    for (const answer of [Response.json({}, { status: 401 }), Response.json({ total: 5 }, { status: 409 }), Response.json({ errors: { name: "…" } }, { status: 422 })]) {
      shop.becomes(answer);
      await send("second");
    }
    shop.becomes("good");
    expect(await send("third")).toMatchObject({ text: "first", earlier: true });
    expect(new Set(shop.seen.map(({ key }) => key)).size).toBe(1);
  });

  it("takes a key of its own when a copy of the tab has used this one up", async () => {
    memory.set({ key: "shared", open: [] });
    shop.stored.set("shared", "of the other tab");
    expect(await send("mine")).toMatchObject({ kind: "sent", text: "mine", earlier: false });
    expect([...shop.stored.values()]).toEqual(["of the other tab", "mine"]);
  });

  it.each([
    [Response.json({}, { status: 401 }), { kind: "login" }],
    [Response.json({ total: 4799 }, { status: 409 }), { kind: "price", total: 4799 }],
    [Response.json({ errors: { date: "…" } }, { status: 422 }), { kind: "fields", errors: { date: "…" } }],
    [Response.json({}, { status: 403 }), { kind: "refused" }],
    [Response.json({}, { status: 429 }), { kind: "refused" }],
    [new Response("<h1>Bad gateway", { status: 502 }), { kind: "lost" }],
    [Response.json({}, { status: 500 }), { kind: "lost" }],
    [new Response("cut o", { status: 201 }), { kind: "lost" }],
  ])("reads %o as %o", async (answer, sent) => {
    shop.becomes(answer);
    expect(await send("a")).toEqual(sent);
    expect(memory.get()?.open).toEqual(sent.kind === "lost" ? ["a"] : []);
  });

  it("remembers before it sends, for a page that is reloaded meanwhile", async () => {
    const sending = send("a");
    expect(memory.get()?.open).toEqual(["a"]);
    await sending;
  });
});

describe("readSending", () => {
  it("takes what it has stored and nothing else", () => {
    expect(readSending({ key: "k", open: ["a", 7] })).toEqual({ key: "k", open: ["a"] });
    for (const damaged of [null, 7, "k", [], {}, { key: 7, open: [] }, { key: "k", open: "a" }]) expect(readSending(damaged)).toBeUndefined();
  });
});
