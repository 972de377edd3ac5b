import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeStorage, openTab, giveStorages } from "#tests/support/tabs.ts";

const shared = fakeStorage();
/** What the shop has stored: key → text, one order each; `lost` loses the answer of what arrives. */
const stored = new Map<string, string>();
let lost = false;
const keys: string[] = [];

beforeEach(() => {
  shared.items.clear();
  shared.state = "good";
  stored.clear();
  keys.length = 0;
  lost = false;
  vi.stubGlobal("fetch", async (_path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const key = headers["Idempotency-Key"] ?? "";
    keys.push(key);
    const known = stored.get(key) ?? body;
    stored.set(key, known);
    if (lost) throw new TypeError("failed");
    const reference = `BK-${[...stored.keys()].indexOf(key)}`;
    return known === body ? Response.json({ reference }, { status: 201 }) : Response.json({ reference }, { status: 422 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => openTab(() => import("./send-in-turn.ts"), shared);
type Tab = Awaited<ReturnType<typeof open>>;
const confirm = ({ module }: Tab, text: string, user = "asha") => module.sendInTurn("/api/orders", text, user);

describe("two tabs", () => {
  it("that confirm one cart at the same moment make one order, and both are led to it", async () => {
    const [a, b] = [await open(), await open()];
    const sent = await Promise.all([confirm(a, "cart"), confirm(b, "cart")]);
    expect(sent).toEqual([
      { kind: "sent", reference: "BK-0", text: "cart", how: "now" },
      { kind: "sent", reference: "BK-0", text: undefined, how: "elsewhere" },
    ]);
    expect([...stored.values()]).toEqual(["cart"]);
  });

  it("make one order also when the second has typed other details, and when the first's answer was lost", async () => {
    const [a, b] = [await open(), await open()];
    lost = true;
    expect(await confirm(a, "cart, from eight")).toEqual({ kind: "lost" });
    lost = false;
    expect(await confirm(b, "cart, from nine")).toEqual({ kind: "sent", reference: "BK-0", text: "cart, from eight", how: "before" });
    expect(stored.size).toBe(1);
    expect(new Set(keys).size).toBe(1);
  });

  it("make two orders of two carts: what was answered a while ago is another one, and so is the next of the same tab", async () => {
    const [a, b] = [await open(), await open()];
    await confirm(a, "first");
    expect(await confirm(a, "second")).toMatchObject({ reference: "BK-1", how: "now" });
    const later = Date.now() + 6000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    expect(await confirm(b, "third")).toMatchObject({ reference: "BK-2", how: "now" });
  });

  it("and a clock that was set back do not keep anybody from ordering", async () => {
    const [a, b] = [await open(), await open()];
    await confirm(a, "first");
    const earlier = Date.now() - 3_600_000;
    vi.spyOn(Date, "now").mockReturnValue(earlier);
    expect(await confirm(b, "second")).toMatchObject({ reference: "BK-1", how: "now" });
  });
});

describe("an order whose answer was lost", () => {
  it("is found by a tab that is opened after its own has died", async () => {
    lost = true;
    await confirm(await open(), "cart");
    lost = false;
    const next = await open();
    expect(next.module.sendingsStore.get().asha?.sending?.open).toEqual(["cart"]);
    expect(await confirm(next, "cart")).toMatchObject({ reference: "BK-0", how: "now" });
    expect(stored.size).toBe(1);
    expect(next.module.sendingsStore.get().asha?.sending).toBeUndefined();
  });

  it("is its account's: another one sends its own under another key, and leaves it open", async () => {
    lost = true;
    await confirm(await open(), "Asha's");
    lost = false;
    const tab = await open();
    expect(await confirm(tab, "Ravi's", "ravi")).toMatchObject({ reference: "BK-1", how: "now" });
    expect(tab.module.sendingsStore.get().asha?.sending?.open).toEqual(["Asha's"]);
    expect(await confirm(tab, "Asha's")).toMatchObject({ reference: "BK-0" });
    expect([...stored.values()]).toEqual(["Asha's", "Ravi's"]);
  });

  it("is asked for by the page itself where the browser keeps nothing", async () => {
    shared.state = "blocked";
    const own = fakeStorage();
    own.state = "blocked";
    const tab = await open();
    giveStorages(shared, own);
    lost = true;
    await confirm(tab, "cart");
    lost = false;
    expect(await confirm(tab, "cart, edited")).toMatchObject({ reference: "BK-0", text: "cart", how: "before" });
    expect(stored.size).toBe(1);
  });
});

it("reads what it has stored and nothing else", async () => {
  const good = { asha: { sending: { key: "0".repeat(32), open: ["a"], at: 5 } }, ravi: { last: { reference: "BK-1", tab: "t", at: 7 } } };
  shared.items.set("checkoutSending", JSON.stringify({ ...good, key: "k", open: ["a"], meera: { sending: 7, last: { reference: 1 } } }));
  expect((await open()).module.sendingsStore.get()).toEqual(good);
  for (const damaged of ["null", "[]", '"x"', "{"]) {
    shared.items.set("checkoutSending", damaged);
    expect((await open()).module.sendingsStore.get()).toEqual({});
  }
});
