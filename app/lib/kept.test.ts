import { afterEach, describe, expect, it, vi } from "vitest";
import { type FakeStorage, fakeStorage, openTab, giveStorages } from "#tests/support/tabs.ts";

afterEach(() => vi.unstubAllGlobals());

const readText = (stored: unknown) => (typeof stored === "string" ? stored : undefined);
const readList = (stored: unknown) => (Array.isArray(stored) ? stored : []) as unknown[];
const load = async () => ({ ...(await import("./kept.ts")), ...(await import("./personal.ts")) });
const keptIn = async (shared: FakeStorage, own?: FakeStorage) => {
  const tab = await openTab(load, shared, own);
  return { ...tab, draft: tab.module.createKept("draft", readText, "personal"), view: tab.module.createKept("view", readText) };
};

describe("what is kept of a person", () => {
  it("outlives a reload, and is forgotten when the person logs out: on the page and in the storage", async () => {
    const shared = fakeStorage();
    const first = await keptIn(shared);
    first.draft.set("Asha, 98765 43210");
    first.view.set("list");
    const reloaded = await keptIn(shared, first.own);
    expect([reloaded.draft.get(), reloaded.view.get()]).toEqual(["Asha, 98765 43210", "list"]);
    reloaded.module.forgetPerson();
    expect([reloaded.draft.get(), reloaded.view.get()]).toEqual([undefined, "list"]);
    expect([...reloaded.own.items.keys()]).toEqual(["view"]);
    reloaded.draft.set("Ravi");
    expect((await keptIn(shared, first.own)).draft.get(), "what the next one types is kept").toBe("Ravi");
  });

  it("is taken out of the storage by a page that has never read it", async () => {
    const shared = fakeStorage();
    const { draft, own } = await keptIn(shared);
    draft.set("Asha");
    const elsewhere = await openTab(load, shared, own);
    elsewhere.module.forgetPerson();
    expect(own.items.size).toBe(0);
  });

  it("is forgotten in every other tab: in one that hears of it, and in one that slept", async () => {
    const shared = fakeStorage();
    const awake = await keptIn(shared);
    awake.draft.set("typed in the tab that is awake");
    const asleep = await keptIn(shared);
    asleep.draft.set("typed in the tab that sleeps");
    const leaver = await openTab(load, shared);
    leaver.module.forgetPerson();
    giveStorages(shared, awake.own);
    awake.hear("loggedOut");
    expect([awake.draft.get(), awake.own.items.size]).toEqual([undefined, 0]);
    expect((await keptIn(shared, asleep.own)).draft.get()).toBeUndefined();
  });

  it("stays when anything else is written, such as the end of a session", async () => {
    const shared = fakeStorage();
    const { draft, hear } = await keptIn(shared);
    draft.set("Asha");
    shared.items.delete("authUser");
    hear("authUser");
    expect(draft.get()).toBe("Asha");
  });

  it("lasts as long as the page where the browser keeps nothing", async () => {
    const [shared, own] = [fakeStorage(), fakeStorage()];
    shared.state = own.state = "blocked";
    const { draft, module } = await keptIn(shared, own);
    draft.set("Asha");
    expect(draft.get()).toBe("Asha");
    module.forgetPerson();
    expect(draft.get()).toBeUndefined();
  });
});

describe("what all tabs share", () => {
  const sharedIn = async (shared: FakeStorage, own?: FakeStorage) => {
    const tab = await openTab(load, shared, own);
    return { ...tab, list: tab.module.createShared("list", readList) };
  };

  it("is read by a tab that opens later, and by one that hears of it", async () => {
    const shared = fakeStorage();
    const early = await sharedIn(shared);
    const writer = await sharedIn(shared);
    writer.list.set(["a"]);
    expect(early.list.get()).toEqual([]);
    early.hear("list");
    expect(early.list.get()).toEqual(["a"]);
    expect((await sharedIn(shared)).list.get()).toEqual(["a"]);
    shared.items.set("list", "{ damaged");
    expect((await sharedIn(shared)).list.get()).toEqual([]);
  });

  it("is kept by its tab where it can't be shared, until it can", async () => {
    const shared = fakeStorage();
    shared.items.set("list", '["old"]');
    shared.state = "full";
    const { list, own } = await sharedIn(shared);
    list.set(["new"]);
    list.refresh();
    expect(list.get()).toEqual(["new"]);
    const reloaded = await sharedIn(shared, own);
    expect(reloaded.list.get()).toEqual(["new"]);
    shared.state = "good";
    reloaded.list.set(["newer"]);
    expect([own.items.size, shared.items.get("list")]).toEqual([0, '["newer"]']);
  });

  it("lasts as long as the page where the browser keeps nothing", async () => {
    const [shared, own] = [fakeStorage(), fakeStorage()];
    shared.state = own.state = "blocked";
    const { list } = await sharedIn(shared, own);
    list.set(["a"]);
    list.refresh();
    expect(list.get()).toEqual(["a"]);
  });
});
