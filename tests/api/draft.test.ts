import { expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { later, useShop } from "#tests/support/use-shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

const NOW = later(0);
const TYPED = { productId: "rd001", date: "2027-03-06", time: "18:00", guests: "2", addressLine1: "12 Lajpat Nagar", pincode: "1100", surprise: true, addOns: [{ id: "violin", qty: 1 }] };

describeOnEachEngine("the draft of an account", (database) => {
  const test = useShop(database);

  const put = (change: Record<string, unknown> = {}, uid = "asha") => test.send("/api/draft", { method: "PUT", uid, json: { owner: uid, at: NOW, typed: TYPED, ...change } });
  const read = async (uid = "asha") => (await (await test.send("/api/draft", { uid })).json()) as unknown;

  it("is found again as it was typed, by its owner alone", async () => {
    expect(await read()).toEqual({ owner: "asha", draft: null });
    const kept = await put({ typed: { ...TYPED, hold: { id: "x" }, more: "y" } });
    expect([kept.status, kept.headers.get("Cache-Control")]).toEqual([204, "private, no-store"]);
    expect([await read(), await read("meera")]).toEqual([{ owner: "asha", draft: { at: NOW, typed: TYPED } }, { owner: "meera", draft: null }]);
  });

  it("is what was typed last, in whatever order it arrives, and never of a time that is still to come", async () => {
    await put({ typed: { ...TYPED, guests: "3" } });
    expect((await put({ at: "2027-02-10T17:07:59+05:30", typed: { ...TYPED, guests: "4" } })).status).toBe(204);
    expect(await read()).toMatchObject({ draft: { at: NOW, typed: { guests: "3" } } });
    await put({ at: "2099-01-01T00:00:00Z", typed: { ...TYPED, guests: "5" } });
    expect(await read()).toMatchObject({ draft: { at: NOW, typed: { guests: "5" } } });
    test.setNow("2027-02-10T11:39:00.000Z");
    await put({ at: "2027-02-10T11:39:00Z", typed: { ...TYPED, guests: "6" } });
    expect(await read()).toMatchObject({ draft: { at: "2027-02-10T11:39:00.000Z", typed: { guests: "6" } } });
  });

  it("is not taken from a page that is somebody else's by now, nor anything that is none", async () => {
    expect((await put({ owner: "asha" }, "meera")).status).toBe(409);
    const wrong = [{ owner: "" }, { at: "yesterday" }, { typed: null }, { typed: "x" }, { typed: { ...TYPED, name: 7 } }, { typed: { ...TYPED, addressLine1: "x".repeat(1001) } }, { typed: { ...TYPED, addOns: [{ id: "<b>", qty: 1 }] } }, { typed: { ...TYPED, addOns: Array(31).fill({ id: "a", qty: 1 }) } }];
    for (const change of wrong) expect((await put(change)).status, JSON.stringify(change).slice(0, 80)).toBe(422);
    expect([await read(), await read("meera")]).toMatchObject([{ draft: null }, { draft: null }]);
  });

  it("is kept for thirty days, then swept by whoever writes", async () => {
    await put();
    test.setNow("2027-03-12T11:38:00.000Z");
    expect(await read()).toMatchObject({ draft: { typed: TYPED } });
    test.setNow("2027-03-12T11:38:00.001Z");
    expect(await read()).toMatchObject({ draft: null });
    await put({}, "meera");
    expect(await test.shop.database.db.selectFrom("drafts").select("userId").execute()).toEqual([{ userId: "meera" }]);
  });

  it("is forgotten once it is booked, and stays while that has failed", async () => {
    const wizard = wizardOf(test);
    await put();
    await put({}, "meera");
    const { payment } = await wizard.start();
    await wizard.verify(payment.id, { outcome: "failed" });
    expect(await read()).toMatchObject({ draft: { typed: TYPED } });
    await wizard.verify(payment.id, { outcome: "paid" });
    expect([await read(), await read("meera")]).toMatchObject([{ draft: null }, { draft: { typed: TYPED } }]);
  });
});
