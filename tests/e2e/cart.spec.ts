import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openAlive } from "./support/alive.ts";
import { expect, test } from "./support/fixtures.ts";
import { addButton, expectCount, listLink, store, stored, toast } from "./support/lists.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const [MARQUEE, CANOPY, ARCH] = ["Marry Me Marquee", "Candlelight Canopy Dinner", "DIY Balloon Arch Kit"];
const CAKE = { id: "addon-cake", qty: 1 };
const line = (id: string, qty = 1, more: object = {}) => ({ id, selectedAddOns: [], qty, ...more });
const rows = (page: Page) => page.getByRole("button", { name: /^Remove: / });
const sum = (page: Page, name: string) => page.locator("dl").filter({ hasText: "Convenience fee" }).locator("div").filter({ has: page.getByText(name, { exact: true }) }).getByRole("definition");

async function expectSums(page: Page, [subtotal, fee, total]: [string, string, string]): Promise<void> {
  await expect(sum(page, "Subtotal")).toHaveText(subtotal);
  await expect(sum(page, "Convenience fee (4%)")).toHaveText(fee);
  await expect(sum(page, "Total")).toHaveText(total);
}

test("from a card, from quick view, and from the product's page with add-ons as another line", async ({ page }) => {
  await page.goto("/products");
  await expectCount(page, "Cart", 0);
  await addButton(page, CANOPY).click();
  await expect(toast(page)).toContainText("Added to cart");
  await expectCount(page, "Cart", 1);
  await page.getByRole("button", { name: `Quick view: ${CANOPY}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add to Cart" }).click();
  await page.keyboard.press("Escape");
  await expectCount(page, "Cart", 2);

  await openAlive(page, "/product/rd001");
  await page.getByLabel(/^Designer Cake/).check();
  await page.getByRole("button", { name: "One more" }).click();
  await page.getByRole("button", { name: "Add to Cart", exact: true }).filter({ visible: true }).click();
  await expectCount(page, "Cart", 4);
  await expect.poll(() => stored(page, "cart")).toEqual([line("rd001", 2, { price: 4499 }), { ...line("rd001", 2, { price: 5298 }), selectedAddOns: [CAKE] }]);
});

test("a count of several digits stands on one line", async ({ page }) => {
  await store(page, { cart: [line("rd001", 4), line("bd-arch-01", 4), { ...line("rd001", 4), selectedAddOns: [CAKE] }] });
  await page.goto("/faq");
  await expectCount(page, "Cart", 12);
  const badge = await listLink(page, "Cart").getByText("12", { exact: true }).boundingBox();
  expect(badge?.height).toBeLessThan(24);
});

test("the dialog has lines, sums and the ways on, and the page has the same", async ({ page }) => {
  await store(page, { cart: [line("rd001", 2), { ...line("rd001", 2), selectedAddOns: [CAKE] }] });
  await openAlive(page, "/faq");
  await listLink(page, "Cart").click();
  const dialog = page.getByRole("dialog", { name: "Your Cart" });
  await expectSums(page, ["₹19,594", "₹784", "₹20,378"]);
  await expect(dialog.getByText("+ Designer Cake (1kg), ₹799")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Proceed to Checkout" })).toHaveAttribute("href", "/checkout");
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "View Cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(dialog).toHaveCount(0);

  await expect(page.getByRole("heading", { level: 1, name: "Your Cart" })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expectSums(page, ["₹19,594", "₹784", "₹20,378"]);
  await expect(page.getByRole("link", { name: "Proceed to Checkout" }).filter({ visible: true })).toHaveAttribute("href", "/checkout");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/faq$/);
});

test("an empty cart's page, where the icon opens nothing", async ({ page }) => {
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear Cart" })).toHaveCount(0);
  await expectAccessible(page);
  await listLink(page, "Cart").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test("an empty cart's dialog gives the focus back", async ({ page }) => {
  await openAlive(page, "/faq");
  await listLink(page, "Cart").click();
  await expect(page.getByRole("dialog")).toContainText("Your cart is empty.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(listLink(page, "Cart")).toBeFocused();
});

test("what is empty is not said before the browser has looked", async ({ page, request }) => {
  const html = await (await request.get("/cart")).text();
  expect(html).not.toContain("Your cart is empty.");
  expect(html).toContain('name="robots" content="noindex"');
  expect(await (await request.get("/sitemap.xml")).text()).not.toMatch(/\/(cart|wishlist)</);
  await store(page, { cart: [line("rd001")] });
  // From the first paint on, whatever is shown is noted.
  await page.addInitScript(() => {
    const note = () => Object.assign(globalThis, { shown: `${(globalThis as { shown?: string }).shown ?? ""}${document.body?.innerText ?? ""}` });
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto("/cart");
  await expect(rows(page)).toHaveCount(1);
  expect(await page.evaluate(() => (globalThis as { shown?: string }).shown)).not.toContain("is empty");
});

test("one question for all lines; a new quantity is counted at once, without asking", async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => { if (request.url().endsWith("/api/quote")) asked += 1; });
  await store(page, { cart: [line("rd001"), line("bd-arch-01", 2)] });
  await page.goto("/cart");
  await expectSums(page, ["₹7,097", "₹284", "₹7,381"]);
  const qty = page.getByLabel(`Qty: ${CANOPY}`);
  await page.getByRole("button", { name: `One more: ${CANOPY}` }).click();
  await expect(qty).toHaveValue("2");
  await expectSums(page, ["₹11,596", "₹464", "₹12,060"]);
  await page.getByRole("button", { name: `One less: ${ARCH}` }).click({ clickCount: 5 });
  await expect(page.getByLabel(`Qty: ${ARCH}`)).toHaveValue("1");

  for (const typed of ["0", "-1", "1e3", "1.5", "NaN", ""]) {
    await qty.fill(typed);
    await qty.blur();
    await expect(qty).toHaveValue("2");
  }
  await qty.fill("2147483648".slice(0, 9));
  await qty.blur();
  await expect(qty).toHaveValue("50");
  await expect.poll(() => stored(page, "cart")).toEqual([line("rd001", 50), line("bd-arch-01", 1)]);
  expect(asked).toBe(1);
});

test("Remove and Clear Cart are taken back in the list, and by a toast where that line is out of sight; Clear Cart is there while there is something", async ({ page }) => {
  const cart = [line("rd001", 2), line("bd-arch-01"), line("pr001")];
  await store(page, { cart });
  await page.goto("/cart");
  await page.getByRole("button", { name: `Remove: ${ARCH}` }).click();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: `Removed: ${ARCH}` })).toBeVisible();
  await expectCount(page, "Cart", 3);
  await expect(page.getByRole("button", { name: "Undo" }), "said once").toHaveCount(1);
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stored(page, "cart")).toEqual(cart);
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...size, height: 400 });
  await page.getByRole("button", { name: `Remove: ${CANOPY}` }).click();
  await expect(toast(page)).toContainText(`Removed: ${CANOPY}`);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stored(page, "cart")).toEqual(cart);
  await page.setViewportSize(size);
  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expectCount(page, "Cart", 0);
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect.poll(() => stored(page, "cart")).toEqual(cart);
  await expect(toast(page)).toHaveCount(0);
});

test("by keyboard alone, and the focus never falls to the page's start", async ({ page }) => {
  await store(page, { cart: [line("rd001"), line("bd-arch-01"), line("pr001")] });
  await openAlive(page, "/faq");
  await listLink(page, "Cart").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Your Cart" });
  const remove = (title: string) => dialog.getByRole("button", { name: `Remove: ${title}` });
  await remove(CANOPY).focus();
  await page.keyboard.press("Enter");
  await expect(remove(ARCH)).toBeFocused();
  await remove(MARQUEE).focus();
  await page.keyboard.press("Enter");
  await expect(remove(ARCH)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Your cart is empty.")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  // A toast is out of the dialog's reach, so the way back is in it.
  await dialog.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(remove(ARCH)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(listLink(page, "Cart")).toBeFocused();

  // Taken out by another tab while it has the focus here.
  const other = await page.context().newPage();
  await store(other, { cart: [line("rd001"), line("pr001")] });
  await page.goto("/cart");
  await page.getByRole("button", { name: `One more: ${CANOPY}` }).focus();
  await store(other, { cart: [line("pr001")] });
  await expect(page.getByRole("button", { name: `Remove: ${CANOPY}` })).toHaveCount(0);
  await expect(page.getByRole("link", { name: MARQUEE })).toBeFocused();
  await page.getByRole("button", { name: "Clear Cart" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your Cart" })).toBeFocused();
});

test("a price that has changed is told beside its line, and accepted quietly", async ({ page }) => {
  await store(page, { cart: [line("rd001", 2, { price: 3999 }), line("bd-arch-01", 1, { price: 1299 })] });
  await page.goto("/cart");
  const told = page.getByText("The price has changed: was ₹3,999, now ₹4,499 each.");
  await expect(told).toBeVisible();
  await expect(page.getByText(/The price has changed/)).toHaveCount(1);
  await expectSums(page, ["₹10,297", "₹412", "₹10,709"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Accept the new price: ${CANOPY}` }).press("Enter");
  await expect(told).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await expect.poll(() => stored(page, "cart")).toEqual([line("rd001", 2, { price: 4499 }), line("bd-arch-01", 1, { price: 1299 })]);
});

test("what is no longer sold is shown as such and left out of the total", async ({ page }) => {
  await store(page, { cart: [line("gone01"), line("rd001"), { ...line("pr001"), selectedAddOns: [{ id: "addon-magician", qty: 1 }] }, line("constructor")] });
  await page.goto("/cart");
  await expect(page.getByText("This celebration is no longer in our catalogue. It is not in the total.")).toHaveCount(2);
  await expect(page.getByText("One of the add-ons does not go with this celebration. It is not in the total.")).toBeVisible();
  await expectSums(page, ["₹4,499", "₹180", "₹4,679"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Remove: ${CANOPY}` }).click();
  await expect(page.getByText("Nothing in your cart can be booked as it stands.")).toBeVisible();
  await expect(page.getByText("₹0")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Keep without it: / }).press("Enter");
  await expectSums(page, ["₹6,299", "₹252", "₹6,551"]);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await expect(page.locator("body")).not.toContainText("NaN");
});

test.describe("when the prices can't be asked for", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("the lines stay, it is said, and Try again tries again", async ({ page }) => {
    await store(page, { cart: [line("rd001", 2)] });
    await page.route("**/api/quote", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/cart");
    await expect(page.getByRole("alert")).toContainText("The prices did not come through. What you chose is kept.");
    await expect(rows(page)).toHaveCount(1);
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await expectSums(page, ["₹8,998", "₹360", "₹9,358"]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("link", { name: CANOPY })).toBeVisible();

    // A name that was known is still known, and a connection that comes back is noticed.
    await page.context().setOffline(true);
    await page.getByRole("button", { name: `Remove: ${CANOPY}` }).click();
    await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: CANOPY })).toBeVisible();
    await page.context().setOffline(false);
    await expectSums(page, ["₹8,998", "₹360", "₹9,358"]);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("five hundred lines are there, and one more of one of them is counted", async ({ page }) => {
  test.slow();
  const cart = Array.from({ length: 500 }, (_, i) => ({ ...line("rd001", 1), selectedAddOns: [{ id: "addon-cake", qty: (i % 50) + 1 }, { id: "addon-led", qty: Math.floor(i / 50) + 1 }] }));
  await store(page, { cart });
  await page.goto("/cart");
  await expectCount(page, "Cart", 500);
  await expect(rows(page)).toHaveCount(500);
  await page.getByRole("button", { name: /^One more: / }).first().click();
  await expectCount(page, "Cart", 501);
  await expect(page.getByRole("textbox").first()).toHaveValue("2");
  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(500);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the icons are links, and their pages say where the lists are kept", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Cart", exact: true }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.locator("noscript p").first()).toContainText("Your cart is kept in your browser");
    await page.getByRole("link", { name: "Wishlist", exact: true }).click();
    await expect(page).toHaveURL(/\/wishlist$/);
  });
});
