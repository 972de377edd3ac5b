import { expectAccessible } from "./support/accessible.ts";
import { openAlive } from "./support/alive.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectCount, listLink, store, stored, toast } from "./support/lists.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const [MARQUEE, CANOPY] = ["Marry Me Marquee", "Candlelight Canopy Dinner"];

test("the heart on a card and on the product's page is one heart", async ({ page }) => {
  await page.goto("/products");
  const heart = page.getByRole("button", { name: `Wishlist: ${CANOPY}` });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(toast(page)).toContainText("Added to wishlist");
  await expectCount(page, "Wishlist", 1);
  await page.getByRole("article").filter({ hasText: CANOPY }).getByRole("link").click();
  await expect(page).toHaveURL(/\/product\/rd001$/);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.press("Enter");
  await expect(toast(page)).toContainText("Removed from wishlist");
  await expectCount(page, "Wishlist", 0);
  // On and off eleven times is on.
  await heart.evaluate((button: HTMLElement) => { for (let i = 0; i < 11; i++) button.click(); });
  await expectCount(page, "Wishlist", 1);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("the page: cards, Add to Cart, Remove with its way back, and what is no longer sold", async ({ page }) => {
  await store(page, { wishlist: [{ id: "rd001" }, { id: "gone01" }, { id: "pr001" }] });
  await page.goto("/wishlist");
  await expect(page.getByRole("heading", { level: 1, name: "Your Wishlist" })).toBeVisible();
  await expect(page.getByRole("link", { name: CANOPY })).toHaveAttribute("href", "/product/rd001");
  await expect(page.getByText("₹6,299")).toBeVisible();
  await expect(page.getByText("This celebration is no longer in our catalogue.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Add to Cart/ })).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole("button", { name: `Add to Cart: ${MARQUEE}` }).click();
  await expectCount(page, "Cart", 1);
  await expectCount(page, "Wishlist", 3);
  await page.getByRole("button", { name: `Remove: ${CANOPY}` }).press("Enter");
  await expect(page.getByText("Removed from wishlist").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove: A celebration" })).toBeFocused();
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stored(page, "wishlist")).toEqual([{ id: "rd001" }, { id: "gone01" }, { id: "pr001" }]);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test("empty, in the page and in the dialog", async ({ page, request }) => {
  expect(await (await request.get("/wishlist")).text()).not.toContain("Your wishlist is empty.");
  await page.goto("/wishlist");
  await expect(page.getByText("Your wishlist is empty.")).toBeVisible();
  await expectAccessible(page);
  await openAlive(page, "/faq");
  await listLink(page, "Wishlist").click();
  const dialog = page.getByRole("dialog", { name: "Your Wishlist" });
  await expect(dialog).toContainText("Your wishlist is empty.");
  await dialog.getByRole("link", { name: "See all celebrations" }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(dialog).toHaveCount(0);
});

test("the dialog: Add to Cart, Remove, and the way to the page", async ({ page }) => {
  await store(page, { wishlist: [{ id: "rd001" }, { id: "pr001" }] });
  await openAlive(page, "/faq");
  await listLink(page, "Wishlist").click();
  const dialog = page.getByRole("dialog", { name: "Your Wishlist" });
  await dialog.getByRole("button", { name: `Add to Cart: ${CANOPY}` }).click();
  await dialog.getByRole("button", { name: `Remove: ${CANOPY}` }).press("Enter");
  await expect(dialog.getByRole("button", { name: `Remove: ${MARQUEE}` })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "View Wishlist" }).click();
  await expect(page).toHaveURL(/\/wishlist$/);
  await expect(dialog).toHaveCount(0);
  await expectCount(page, "Cart", 1);
  await expectCount(page, "Wishlist", 1);
});
