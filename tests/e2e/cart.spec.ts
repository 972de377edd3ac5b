import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/fixtures.ts";
import { addButton, expectCount, listLink, store, stored, toast } from "./support/lists.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("what is chosen on a card, in quick view and on a product's page stands in the cart with the shop's prices", async ({ page }) => {
  test.slow();
  await page.goto("/products");
  await expectCount(page, "Cart", 0);
  await addButton(page, "Marry Me Marquee").click();
  await expect(toast(page)).toContainText("Added to cart");
  await expectCount(page, "Cart", 1);

  await page.getByRole("button", { name: "Quick view: Marry Me Marquee" }).click();
  const quick = page.getByRole("dialog", { name: "Marry Me Marquee" });
  await quick.getByRole("button", { name: /^Add to Cart/ }).click();
  await page.keyboard.press("Escape");
  await expect(quick).toBeHidden();
  await expectCount(page, "Cart", 2);

  await page.goto("/product/rd001");
  await page.getByLabel(/^Designer Cake/).check();
  await page.getByRole("button", { name: "One more" }).click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByLabel(/^Designer Cake/).uncheck();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expectCount(page, "Cart", 6);
  await expect.poll(() => stored(page, "cart"), "with other add-ons it is another line").toEqual([
    { id: "pr001", selectedAddOns: [], qty: 2, price: 6299 },
    { id: "rd001", selectedAddOns: [{ id: "addon-cake", qty: 1 }], qty: 2, price: 5298 },
    { id: "rd001", selectedAddOns: [], qty: 2, price: 4499 },
  ]);

  await listLink(page, "Cart").click();
  const modal = page.getByRole("dialog", { name: "Your Cart" });
  await expect(modal.getByRole("listitem").filter({ hasText: "Designer Cake" }).first()).toContainText("₹10,596");
  // 2 × 6,299 + 2 × 5,298 + 2 × 4,499 = 32,192; four in a hundred of that is 1,287.68.
  await expect(modal).toContainText("Subtotal₹32,192Convenience fee (4%)₹1,288Total₹33,480");
  await expectAccessible(page);
  await modal.getByRole("link", { name: "View Cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your Cart" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Total" })).toContainText("Subtotal₹32,192Convenience fee (4%)₹1,288Total₹33,480");
  await expectAccessible(page);

  const marquee = page.getByRole("listitem").filter({ hasText: "Marry Me Marquee" });
  await marquee.getByRole("button", { name: "One more: Marry Me Marquee" }).click();
  await expect(marquee).toContainText("₹18,897");
  await expect(page.getByRole("region", { name: "Total" })).toContainText("Total₹40,031");
  await page.reload();
  await expect(page.getByRole("region", { name: "Total" })).toContainText("Total₹40,031");
  await page.getByRole("link", { name: "Proceed to Checkout" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test("the box takes quantities from 1 to 50, and puts back whatever is none", async ({ page }) => {
  await store(page, { cart: [{ id: "pr001", selectedAddOns: [], qty: 3 }] });
  await page.goto("/cart");
  const box = page.getByRole("textbox", { name: /^Qty/ });
  await expect(box).toHaveValue("3");
  for (const typed of ["0", "-1", "1e3", "1.5", "NaN", "", "two"]) {
    await box.fill(typed);
    await box.blur();
    await expect(box, typed).toHaveValue("3");
  }
  await box.fill("2147483648");
  await box.blur();
  await expect(box, "more digits than any quantity has").toHaveValue("3");
  await box.fill("51");
  await box.blur();
  await expect(box).toHaveValue("50");
  await box.fill("2");
  await box.press("Enter");
  await box.press("ArrowDown");
  await expect(box).toHaveValue("1");
  const less = page.getByRole("button", { name: /^One less/ });
  await expect(less).toHaveAttribute("aria-disabled", "true");
  for (let times = 0; times < 5; times++) await less.click({ force: true });
  await box.press("ArrowDown");
  await box.hover();
  await page.mouse.wheel(0, 300);
  await expect(box).toHaveValue("1");
  await expect.poll(() => stored(page, "cart")).toMatchObject([{ id: "pr001", qty: 1 }]);
});

test("a price that has changed is told, and one that is no longer sold is left out of the total", async ({ page }) => {
  await store(page, { cart: [{ id: "pr001", selectedAddOns: [], qty: 1, price: 5999 }, { id: "old-arch-77", selectedAddOns: [], qty: 2 }, { id: "constructor", selectedAddOns: [], qty: 1 }] });
  await page.goto("/cart");
  const marquee = page.getByRole("listitem").filter({ hasText: "Marry Me Marquee" });
  await expect(marquee).toContainText("The price has changed: was ₹5,999, now ₹6,299.");
  await expect(page.getByRole("listitem").filter({ hasText: "This celebration is no longer in our catalogue. It is not in the total." })).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Total" })).toContainText("Subtotal₹6,299Convenience fee (4%)₹252Total₹6,551");
  await expectAccessible(page);
  await marquee.getByRole("button", { name: /^Accept/ }).click();
  await expect(marquee).not.toContainText("The price has changed");
  await page.reload();
  await expect(marquee).toContainText("₹6,299");
  await expect(marquee, "it stays accepted").not.toContainText("The price has changed");
  for (const id of ["old-arch-77", "constructor"]) await page.getByRole("button", { name: `Remove: Celebration ${id}` }).click();
  await expectCount(page, "Cart", 1);
});

test("Remove and Clear Cart can be undone, and the keyboard is not lost", async ({ page }) => {
  await store(page, { cart: [{ id: "pr001", qty: 1 }, { id: "rd001", qty: 2 }, { id: "bc001", qty: 3 }] });
  await page.goto("/cart");
  await expect(page.getByRole("region", { name: "Total" })).toContainText("₹");
  await page.getByRole("button", { name: "Remove: Candlelight Canopy Dinner" }).focus();
  await page.keyboard.press("Enter");
  await expectCount(page, "Cart", 4);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main")?.id), "the focus stays in the page").toBe("main");
  await expect(page.locator(":focus")).not.toHaveAttribute("id", "main");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expectCount(page, "Cart", 6);
  await expect.poll(async () => (await stored(page, "cart"))?.map(({ id }) => id), "at its place").toEqual(["pr001", "rd001", "bc001"]);

  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear Cart" })).toBeHidden();
  await expectCount(page, "Cart", 0);
  await toast(page).getByRole("button", { name: "Dismiss" }).click();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expectCount(page, "Cart", 6);
});

test("by keyboard alone: open the cart over a page, change it, close it, and be where one was", async ({ page }) => {
  await store(page, { cart: [{ id: "pr001", qty: 1 }, { id: "rd001", qty: 1 }] });
  await page.goto("/faq");
  await expectCount(page, "Cart", 2);
  await listLink(page, "Cart").focus();
  await page.keyboard.press("Enter");
  const modal = page.getByRole("dialog", { name: "Your Cart" });
  await expect(modal.getByRole("button", { name: "One more: Marry Me Marquee" })).toBeVisible();
  await modal.getByRole("button", { name: "One more: Marry Me Marquee" }).focus();
  await page.keyboard.press("Space");
  await expect(modal.getByRole("textbox", { name: "Qty: Marry Me Marquee" })).toHaveValue("2");
  await modal.getByRole("button", { name: "Remove: Candlelight Canopy Dinner" }).focus();
  await page.keyboard.press("Enter");
  await expect(modal.getByRole("button", { name: "Remove: Candlelight Canopy Dinner" })).toBeHidden();
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest("[role=dialog]"))), "the focus stays in the dialog").toBe(true);
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(listLink(page, "Cart")).toBeFocused();
  await expectCount(page, "Cart", 2);
  await expect(page).toHaveURL(/\/faq$/);
});

test("five hundred lines are usable", async ({ page }) => {
  test.slow();
  const ids = ["pr001", "rd001", "bc001", "as001", "sp001", "ce001", "rd002", "bc002", "as002", "sp002"];
  const cart = Array.from({ length: 500 }, (_, i) => ({ id: ids[i % 10], selectedAddOns: [{ id: "addon-led", qty: 1 + Math.floor(i / 10) }], qty: 1 }));
  await store(page, { cart });
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: /^One more/ })).toHaveCount(500);
  await page.getByRole("button", { name: /^One more/ }).last().click();
  await expectCount(page, "Cart", 501);
  await page.getByRole("button", { name: /^Remove/ }).nth(250).click();
  await expectCount(page, "Cart", 500);
  await expect(page.getByRole("region", { name: "Total" })).toContainText("Total₹");
});

test.describe("where the shop can't be reached", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test("the cart is there without its prices, and asks again", async ({ page }) => {
    await store(page, { cart: [{ id: "pr001", qty: 2 }] });
    let reachable = false;
    await page.route("**/api/quote", (route) => (reachable ? route.continue() : route.abort("failed")));
    await page.goto("/cart");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expectCount(page, "Cart", 2);
    await expectAccessible(page);
    reachable = true;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("region", { name: "Total" })).toContainText("Subtotal₹12,598Convenience fee (4%)₹504Total₹13,102");
  });
});
