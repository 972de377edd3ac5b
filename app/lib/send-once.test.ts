import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isOpen, makeMemories, newKey, readSending, type Sending, sendOnce } from "./send-once.ts";
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
    if (known !== undefined && known !== body) return Response.json({ title: "used", reference: `BK-${[...stored.keys()].indexOf(key)}` }, { status: 422 });
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
    expect(await send("a")).toEqual({ kind: "sent", reference: "BK-0", text: "a", how: "now" });
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
    expect(await send("third")).toEqual({ kind: "sent", reference: "BK-0", text: "first", how: "before" });
    expect([...shop.stored.values()]).toEqual(["first"]);
  });

  it("sends the changed text when the first had not arrived", async () => {
    shop.becomes("request lost");
    await send("first");
    shop.becomes("good");
    expect(await send("second")).toMatchObject({ kind: "sent", text: "second", how: "now" });
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
    expect(await send("third")).toMatchObject({ text: "first", how: "before" });
    expect(new Set(shop.seen.map(({ key }) => key)).size).toBe(1);
  });

  it("keeps a text open that was lost, whatever is answered to it the next time", async () => {
    for (const answer of [Response.json({}, { status: 429 }), Response.json({ total: 5 }, { status: 409 }), Response.json({}, { status: 401 }), Response.json({ errors: { name: "…" } }, { status: 422 })]) {
      memory.set(undefined);
      shop = makeShop();
      shop.becomes("answer lost");
      await send("first");
      shop.becomes(answer);
      await send("first");
      expect(memory.get()?.open, "it may be stored").toEqual(["first"]);
      shop.becomes("good");
      expect(await send("edited"), "and is found in place of a second one").toEqual({ kind: "sent", reference: "BK-0", text: "first", how: "before" });
      expect([...shop.stored.values()]).toEqual(["first"]);
    }
  });

  it("keeps every lost text, however many: the first of twenty is found", async () => {
    shop.becomes("answer lost");
    await send("text 0");
    shop.becomes("request lost");
    for (let i = 1; i < 20; i++) await send(`text ${i}`);
    expect(memory.get()?.open).toHaveLength(20);
    shop.becomes("good");
    expect(await send("another")).toEqual({ kind: "sent", reference: "BK-0", text: "text 0", how: "before" });
    expect(shop.stored.size).toBe(1);
  });

  it("is led to what the key has made when no page knows the text, and makes no second one", async () => {
    memory.set({ key: "shared", open: [], at: 0 });
    shop.stored.set("shared", "of a copy of this tab");
    expect(await send("mine")).toEqual({ kind: "sent", reference: "BK-0", text: undefined, how: "before" });
    expect(shop.stored.size).toBe(1);
    expect(memory.get()).toBeUndefined();
  });

  it("gives up an answer that takes longer than half a minute, and finds it when asked again", async () => {
    vi.useFakeTimers();
    try {
      let arrived = "";
      vi.stubGlobal("fetch", (_path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
        arrived = body;
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      });
      const slow = vi.fn();
      void send("a").then(slow);
      await vi.advanceTimersByTimeAsync(29_000);
      expect(slow).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(slow).toHaveBeenCalledExactlyOnceWith({ kind: "lost" });
      expect(memory.get()?.open).toEqual(["a"]);
      const key = memory.get()?.key ?? "";
      shop = makeShop();
      shop.stored.set(key, arrived);
      expect(await send("b")).toMatchObject({ text: "a", how: "before" });
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    [Response.json({}, { status: 401 }), { kind: "login" }],
    [Response.json({ total: 4799 }, { status: 409 }), { kind: "price", total: 4799 }],
    [Response.json({ errors: { date: "…" } }, { status: 422 }), { kind: "fields", errors: { date: "…" } }],
    [Response.json({ detail: "No." }, { status: 403 }), { kind: "refused", detail: "No." }],
    [Response.json({}, { status: 422 }), { kind: "refused" }],
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
    const key = newKey();
    expect(readSending({ key, open: ["a", 7], at: 5 })).toEqual({ key, open: ["a"], at: 5 });
    expect(readSending({ key, open: ["a"], at: "5" }), "from an older page: long ago").toEqual({ key, open: ["a"], at: 0 });
    for (const damaged of [null, 7, "k", [], {}, { key: 7, open: [] }, { key, open: "a" }, ...["", "a b", "ключ", key.slice(1)].map((bad) => ({ key: bad, open: [] }))]) expect(readSending(damaged)).toBeUndefined();
  });
});

describe("makeMemories", () => {
  it("keeps one for each account, so that none sends what another has sent", async () => {
    const memoryOf = makeMemories();
    shop.becomes("request lost");
    await sendOnce("/api/bookings", "Asha's", memoryOf("asha"));
    expect([isOpen(memoryOf("asha").get()), isOpen(memoryOf("ravi").get())]).toEqual([true, false]);
    shop.becomes("good");
    await sendOnce("/api/bookings", "Ravi's", memoryOf("ravi"));
    expect([...shop.stored.values()]).toEqual(["Ravi's"]);
  });
});
