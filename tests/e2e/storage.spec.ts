import type { Page } from "@playwright/test";
import { openAlive } from "./support/alive.ts";
import { expect, test } from "./support/fixtures.ts";
import { addButton, expectCount, store, stored, toast } from "./support/lists.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const [MARQUEE, CANOPY] = ["Marry Me Marquee", "Candlelight Canopy Dinner"];

const line = (id: string, qty = 1) => ({ id, selectedAddOns: [], qty });

/** Presses it so many times in the page itself, with so many milliseconds between. */
const press = (page: Page, title: string, times = 1, gap = 0) =>
  addButton(page, title).evaluate(async (button: HTMLElement, { count, pause }) => {
    for (let i = 0; i < count; i++) {
      button.click();
      if (pause > 0) await new Promise((next) => setTimeout(next, pause));
    }
  }, { count: times, pause: gap });

/** Counts what each page writes into the storage. */
async function countWrites(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const { setItem } = Storage.prototype;
    Object.assign(globalThis, { writes: 0 });
    Storage.prototype.setItem = function (key, value) {
      if (key === "cart" || key === "wishlist") (globalThis as unknown as { writes: number }).writes += 1;
      setItem.call(this, key, value);
    };
  });
}
const writesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { writes: number }).writes);

test.describe("two tabs", () => {
  test("agree at once, and a clear in one is a clear in both, without writing to and fro", async ({ page, context }) => {
    await countWrites(page);
    await openAlive(page, "/products");
    const other = await context.newPage();
    await openAlive(other, "/cart");
    await expect(other.getByText("Your cart is empty.")).toBeVisible();

    await press(page, MARQUEE);
    await expectCount(other, "Cart", 1);
    await expect(other.getByRole("link", { name: MARQUEE })).toBeVisible();
    await page.getByRole("button", { name: `Wishlist: ${MARQUEE}` }).click();
    await expectCount(other, "Wishlist", 1);
    await other.getByRole("button", { name: "Clear Cart" }).click();
    await expectCount(page, "Cart", 0);
    await expectCount(other, "Cart", 0);
    await expect.poll(() => stored(page, "cart")).toEqual([]);
    // One for each change, in the tab that made it.
    expect([await writesOf(page), await writesOf(other)]).toEqual([2, 1]);

    await other.evaluate(() => localStorage.clear());
    await expectCount(page, "Wishlist", 0);
  });

  test("that change at the same moment keep both changes, round after round", async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([page, other].map((tab) => openAlive(tab, "/products")));
    const tabs = [page, other];
    for (let round = 1; round <= 8; round++) {
      await Promise.all(tabs.map((tab) => press(tab, CANOPY)));
      for (const tab of tabs) await expectCount(tab, "Cart", round * 2);
    }
    await Promise.all([press(page, CANOPY), press(other, MARQUEE)]);
    for (const tab of tabs) await expectCount(tab, "Cart", 18);
    await expect.poll(() => stored(page, "cart")).toEqual([expect.objectContaining({ id: "rd001", qty: 17 }), expect.objectContaining({ id: "pr001", qty: 1 })]);
  });

  test("change a quantity and remove another line at the same moment", async ({ page, context }) => {
    await store(page, { cart: [line("rd001"), line("pr001")] });
    const other = await context.newPage();
    await Promise.all([page, other].map((tab) => openAlive(tab, "/cart")));
    await expect(other.getByRole("link", { name: MARQUEE })).toBeVisible();
    const more = page.getByRole("button", { name: `One more: ${CANOPY}` });
    await expect(more).toBeVisible();
    await Promise.all([
      more.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click())),
      other.getByRole("button", { name: `Remove: ${MARQUEE}` }).evaluate((button: HTMLElement) => button.click()),
    ]);
    for (const tab of [page, other]) {
      await expectCount(tab, "Cart", 3);
      await expect(tab.getByLabel(`Qty: ${CANOPY}`)).toHaveValue("3");
      await expect(tab.getByRole("button", { name: `Remove: ${MARQUEE}` })).toHaveCount(0);
    }
    await page.reload();
    await expectCount(page, "Cart", 3);
  });

  test("a page that comes back from the browser's memory shows what was changed meanwhile", async ({ page, context }) => {
    // A page in that memory hears no events.
    await page.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
    await openAlive(page, "/products");
    await expectCount(page, "Cart", 0);
    const other = await context.newPage();
    await store(other, { cart: [line("rd001", 4)] });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expectCount(page, "Cart", 4);
  });
});

test("fifty presses at 10 ms are fifty, and a load of another page right after keeps them", async ({ page }) => {
  await openAlive(page, "/products");
  await press(page, MARQUEE, 50, 10);
  await expectCount(page, "Cart", 50);
  await addButton(page, CANOPY).evaluate((button: HTMLElement) => {
    button.click();
    location.assign("/faq");
  });
  await expect(page.getByRole("heading", { level: 1, name: /Questions/ })).toBeVisible();
  await expectCount(page, "Cart", 51);
  expect(await stored(page, "cart")).toEqual([{ ...line("pr001", 50), price: 6299 }, { ...line("rd001"), price: 4499 }]);
});

test("the fifty-first of one kind is refused in words", async ({ page }) => {
  await store(page, { cart: [line("pr001", 50)] });
  await openAlive(page, "/products");
  await press(page, MARQUEE);
  await expect(toast(page)).toContainText("Not added");
  await expect(toast(page)).toContainText("A cart takes 50 of one kind");
  await expectCount(page, "Cart", 50);
});

test("older spellings are understood, and written in one", async ({ page }) => {
  await store(page, { cart: [{ id: "rd001", title: "x", quantity: "2", basePrice: 4499, addOns: [{ id: "addon-cake", price: 1 }] }], wishlist: [{ id: "pr001", title: "Marquee" }] });
  await openAlive(page, "/products");
  await expectCount(page, "Cart", 2);
  await expect(page.getByRole("button", { name: `Wishlist: ${MARQUEE}` })).toHaveAttribute("aria-pressed", "true");
  await press(page, CANOPY);
  await expect.poll(() => stored(page, "cart")).toEqual([{ ...line("rd001", 3), price: 4499 }]);
});

test("a filled storage makes no page differ from the server's while it is taken over", async ({ page }) => {
  await store(page, { cart: [line("rd001", 120), line("constructor"), line("gone01")], wishlist: [{ id: "pr001" }, { id: "toString" }] });
  for (const path of ["/", "/products", "/product/rd001", "/cart", "/wishlist", "/faq", "/romanticDate"]) {
    await page.goto(path);
    await expectCount(page, "Cart", 52);
    await expectCount(page, "Wishlist", 2);
  }
});

test.describe("a damaged storage", () => {
  test.use({ expectedErrors: [/^The stored (cart|wishlist) is damaged: /] });

  test("that can't be read is empty, is told to the log, and works", async ({ page }) => {
    const said: string[] = [];
    page.on("console", (message) => message.type() === "error" && said.push(message.text()));
    await store(page, { cart: "[{", wishlist: '{"id":"rd001"}' });
    await openAlive(page, "/products");
    await press(page, MARQUEE);
    await expectCount(page, "Cart", 1);
    await expectCount(page, "Wishlist", 0);
    expect(said).toEqual(["The stored cart is damaged: it is not JSON.", "The stored wishlist is damaged: it is no list."]);
    await expect.poll(() => stored(page, "cart")).toEqual([{ ...line("pr001"), price: 6299 }]);
  });

  test("keeps its good lines", async ({ page }) => {
    await store(page, { cart: [line("rd001", 2), null, { id: "__proto__", qty: 1 }, { id: "bc001", qty: "1e3" }, line("pr001")], wishlist: [{ id: "__proto__" }, { id: "rd001" }] });
    await page.goto("/cart");
    await expect(page.getByRole("button", { name: /^Remove: / })).toHaveCount(2);
    await expectCount(page, "Cart", 3);
    await expectCount(page, "Wishlist", 1);
  });
});

const BROKEN = {
  blocked: () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("Access is denied for this document.", "SecurityError"); } });
    }
    Object.defineProperty(navigator, "locks", { value: { request: () => Promise.reject(new DOMException("Access is denied.", "SecurityError")) } });
  },
  full: () => {
    Storage.prototype.setItem = () => { throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); };
  },
};

for (const [name, breakStorage] of Object.entries(BROKEN)) {
  test.describe(`with ${name} storage`, () => {
    test("everything works as long as the page is open, and it is told once", async ({ page }) => {
      await page.addInitScript(breakStorage);
      const notices: string[] = [];
      await page.exposeFunction("noteNotice", (text: string) => notices.push(text));
      await openAlive(page, "/products");
      await page.evaluate(() => {
        const note = (globalThis as unknown as { noteNotice: (text: string) => void }).noteNotice;
        new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => node.textContent?.includes("keeps nothing") && note(node.textContent)))).observe(document.body, { childList: true, subtree: true });
      });
      await press(page, MARQUEE);
      await expect(toast(page)).toContainText("Your browser keeps nothing for us");
      await expect(toast(page)).toContainText("Added to cart");
      await press(page, MARQUEE, 3);
      await page.getByRole("button", { name: `Wishlist: ${MARQUEE}` }).click();
      await expect(toast(page)).toContainText("Added to wishlist");
      await expectCount(page, "Cart", 4);
      await expectCount(page, "Wishlist", 1);
      expect(notices).toHaveLength(1);

      await page.getByRole("link", { name: "Cart, 4 items" }).click();
      await page.getByRole("dialog").getByRole("link", { name: "View Cart" }).click();
      await expect(page).toHaveURL(/\/cart$/);
      await expect(page.getByRole("dialog"), "the dialog has gone before the page is read").toHaveCount(0);
      await expect(page.getByLabel(`Qty: ${MARQUEE}`)).toHaveValue("4");
      await page.getByRole("button", { name: `Remove: ${MARQUEE}` }).click();
      await expectCount(page, "Cart", 0);
      await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
      await expectCount(page, "Cart", 4);
      expect(notices).toHaveLength(1);
    });

    test("every page is there", async ({ page }) => {
      await page.addInitScript(breakStorage);
      for (const path of ["/", "/products", "/product/rd001", "/cart", "/wishlist", "/faq"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      }
      await page.goto("/account/bookings");
      await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    });
  });
}
