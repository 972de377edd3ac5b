import { expect, test } from "./support/fixtures.ts";
import { holdScripts } from "./support/late-scripts.ts";
import { expectCount, stored } from "./support/lists.ts";

test("a button pressed before the page's scripts have come does its work when they have", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  release();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
});

test("a press that another one beside the button has taken back is forgotten", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/product/rd001", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  release();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Added to cart" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a press that the page has answered is not answered again when the rest of it comes", async ({ page }) => {
  const release = await holdScripts(page, /shop-life/);
  await page.goto("/product/rd001", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expectCount(page, "Cart", 1);
  release();
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectCount(page, "Cart", 1);
});

test("a menu that opens by itself stays open when the page comes to life", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: (page.viewportSize()?.width ?? 0) < 1000 ? "Menu" : "Experiences", exact: true }).click();
  const menu = page.locator(":popover-open");
  await expect(menu).toBeVisible();
  const alive = page.waitForRequest("**/api/session");
  release();
  await alive;
  await expect(menu).toBeVisible();
});

test("a link followed before the page is alive leads on, and so does one after a release (CASES HY-06)", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  release();
  await page.locator("#site-footer").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByRole("heading", { level: 1, name: /Questions/ })).toBeVisible();
});

test("an add-on that was ticked before the page is alive is counted and goes into the cart", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/product/rd001", { waitUntil: "commit" });
  await page.getByLabel(/^Designer Cake/).check();
  release();
  await expect(page.getByText("With add-ons")).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart", exact: true }).filter({ visible: true }).first().click();
  await expect.poll(() => stored(page, "cart")).toMatchObject([{ id: "rd001", selectedAddOns: [{ id: "addon-cake" }] }]);
});

test("a quantity that was typed before the page is alive is the one that goes into the cart, and what is none is put back", async ({ page }) => {
  for (const [typed, quantity] of [["3", "3"], ["some", "1"]] as const) {
    const release = await holdScripts(page);
    await page.goto("/product/rd001", { waitUntil: "commit" });
    await page.getByLabel("Quantity").fill(typed);
    await page.getByRole("heading", { level: 1 }).click();
    release();
    await expect(page.getByLabel("Quantity")).toHaveValue(quantity);
    await expect(page.getByRole("status").filter({ hasText: "₹" })).toHaveText(quantity === "3" ? "₹13,497" : "₹4,499");
  }
  await page.getByRole("button", { name: "Add to Cart", exact: true }).filter({ visible: true }).first().click();
  await expect.poll(() => stored(page, "cart")).toMatchObject([{ id: "rd001", qty: 1 }]);
});

test("what was typed into the checkout is not put into the address by a press that comes before the page is alive", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/checkout", { waitUntil: "commit" });
  await page.getByLabel("Full name").fill("Asha Rao");
  await page.getByLabel("Full name").press("Enter");
  release();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel("Full name")).toHaveValue("Asha Rao");
});
