import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { fakeStorage, openTab } from "#tests/support/tabs.ts";
import type { Store } from "./store.ts";

// A page that is rendered without a browser sees the present value too.
vi.mock("./store.ts", async (original) => ({ ...(await original<object>()), useStore: <T>({ get }: Store<T>) => get() }));

afterEach(() => vi.unstubAllGlobals());

const CLAIMED = { claim: "diya.2099-12-31.x", code: "diya", title: "₹500 off", percent: null, amount: 500, minimum: 9000, until: "2099-12-31T18:29:59.999Z" };

/** A page in which somebody has claimed an offer from ₹9,000 on; `kept` is what the browser knows of it. */
async function openClaimed() {
  const shared = fakeStorage();
  const { module } = await openTab(() => import("./offer.ts"), shared);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(CLAIMED)));
  expect(await module.claimOffer("diya")).toEqual(CLAIMED);
  return { ...module, kept: () => JSON.parse(shared.items.get("offerClaim") ?? "null") as unknown };
}

it("a claim outlives a booking in which it was not counted, and is done with by one in which it was", async () => {
  const { endOffer, kept } = await openClaimed();
  endOffer(false);
  expect(kept()).toEqual(CLAIMED);
  endOffer(true);
  expect(kept()).toBeNull();
});

it("what was sure before a booking, or before it was claimed again, is not so after it", async () => {
  const { claimOffer, endOffer, takeQuoted, useOffer } = await openClaimed();
  const { sessionStore } = await import("./session-store.ts");
  sessionStore.set({ status: "signed-in", user: { uid: "asha", email: "asha@example.com", displayName: null, photoUrl: null, operator: false }, auth: { kind: "off" } });
  const Sure = () => String(useOffer().offer?.sure);
  const isSure = () => renderToStaticMarkup(createElement(Sure));
  const say = () => takeQuoted({ state: "counted", ...CLAIMED }, CLAIMED.claim);
  say();
  expect(isSure()).toBe("true");
  await claimOffer("diya");
  expect(isSure()).toBe("false");
  for (const counted of [true, false]) {
    say();
    endOffer(counted);
    await claimOffer("diya");
    expect(isSure(), `counted: ${counted}`).toBe("false");
  }
});

it("another minimum than was claimed is taken from the shop's refusal, and the claim stays", async () => {
  const { takeQuoted, kept } = await openClaimed();
  takeQuoted({ state: "refused", why: "minimum", words: "The offer is for bookings from ₹12,000 on.", minimum: 12_000 }, CLAIMED.claim);
  expect(kept()).toEqual({ ...CLAIMED, minimum: 12_000 });
});
