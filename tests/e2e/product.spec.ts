import { openAlive } from "./support/alive.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("total, base line and quantity follow every click, however quick", async ({ page }) => {
  await page.goto("/product/rd001");
  const total = page.getByRole("status").filter({ hasText: "₹" });
  const quantity = page.getByLabel("Quantity");
  const [less, more] = [page.getByRole("button", { name: "One less" }), page.getByRole("button", { name: "One more" })];
  await expect(total).toHaveText("₹4,499");
  await expect(page.getByText("Base price")).toBeHidden();
  await expect(less).toBeDisabled();

  await page.getByLabel(/^Designer Cake/).check();
  await expect(page.getByText("Base price")).toBeVisible();
  await expect(total).toHaveText("₹5,298");
  await more.click();
  await expect(total).toHaveText("₹10,596");
  await expect(page.getByRole("paragraph").filter({ hasText: "With add-ons" }), "what the total is the sum of").toHaveText("With add-ons₹5,298 × 2");

  await more.evaluate((button) => { for (let i = 0; i < 60; i++) (button as HTMLElement).click(); });
  await expect(quantity).toHaveValue("50");
  await expect(more).toBeDisabled();
  await less.evaluate((button) => { for (let i = 0; i < 60; i++) (button as HTMLElement).click(); });
  await expect(quantity).toHaveValue("1");

  await quantity.fill("abc");
  await quantity.blur();
  await expect(quantity).toHaveValue("1");
  await quantity.fill("0");
  await quantity.blur();
  await expect(quantity).toHaveValue("1");
  await quantity.fill("7");
  await quantity.press("ArrowUp");
  await expect(quantity).toHaveValue("8");
  await quantity.hover();
  await page.mouse.wheel(0, 200);
  await expect(quantity).toHaveValue("8");
});

test("the pictures move by thumbnail and by arrow key", async ({ page }) => {
  await openAlive(page, "/product/rd001");
  const thumbs = page.getByRole("link", { name: /^Show picture/ });
  await expect(thumbs.nth(0)).toHaveAttribute("aria-current", "true");
  await thumbs.nth(2).click();
  await expect(thumbs.nth(2)).toHaveAttribute("aria-current", "true");
  await page.getByRole("region", { name: "Pictures" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(thumbs.nth(1)).toHaveAttribute("aria-current", "true");
});

test("an unknown product leads to the list, from the server and in the app", async ({ page, request }) => {
  const answer = await request.get("/product/nobody", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe("/products");
  await page.goto("/product/__proto__");
  await expect(page).toHaveURL(/\/products$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page is complete to read", async ({ page }) => {
    await page.goto("/product/rd001");
    await expect(page.getByRole("heading", { level: 1, name: "Candlelight Canopy Dinner" })).toBeVisible();
    await expect(page.getByText("24 pillar candles and rose-petal path")).toBeVisible();
    await expect(page.getByText("Live guitarist (1 hr)")).toBeVisible();
    await expect(page.locator("noscript p", { hasText: "To book here your browser must run JavaScript" })).toBeVisible();
    await page.getByRole("link", { name: "Show picture 2 of 3" }).click();
    await expect(page).toHaveURL(/\/pictures\/rd001\/2\..*\.jpg$/);
  });
});
