import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectCount, listLink, store, stored, toast } from "./support/lists.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("hearts on a card and on a product's page fill the wishlist, from which things go into the cart", async ({ page }) => {
  await page.goto("/products");
  const heart = page.getByRole("button", { name: "Wishlist: Marry Me Marquee" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(toast(page)).toContainText("Added to wishlist");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expectCount(page, "Wishlist", 1);
  await heart.click();
  await expect(toast(page)).toContainText("Removed from wishlist");
  await expectCount(page, "Wishlist", 0);
  await heart.click();
  await expectCount(page, "Wishlist", 1);

  await page.goto("/product/rd001");
  await page.getByRole("button", { name: "Wishlist: Candlelight Canopy Dinner" }).click();
  await expectCount(page, "Wishlist", 2);
  await expect.poll(() => stored(page, "wishlist")).toEqual([{ id: "pr001" }, { id: "rd001" }]);

  await listLink(page, "Wishlist").click();
  const modal = page.getByRole("dialog", { name: "Your Wishlist" });
  await expect(modal.getByRole("listitem").filter({ hasText: "Marry Me Marquee" })).toContainText("₹6,299");
  await expectAccessible(page);
  await modal.getByRole("button", { name: "Add to Cart: Marry Me Marquee" }).click();
  await expect.poll(() => stored(page, "cart")).toMatchObject([{ id: "pr001", qty: 1 }]);
  await modal.getByRole("link", { name: "View Wishlist" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your Wishlist" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Candlelight Canopy Dinner" })).toBeVisible();
  await expectAccessible(page);
  for (const title of ["Marry Me Marquee", "Candlelight Canopy Dinner"]) await page.getByRole("button", { name: `Remove: ${title}` }).click();
  await expect(page.getByText("Your wishlist is empty.")).toBeVisible();
  await expectAccessible(page);
});

test("a heart pressed eleven times in a row is on, and one press is one heart in every tab", async ({ page, context }) => {
  await page.goto("/product/rd001");
  const other = await context.newPage();
  await other.goto("/wishlist");
  const heart = page.getByRole("button", { name: "Wishlist: Candlelight Canopy Dinner" });
  for (let times = 0; times < 11; times++) await heart.click({ delay: 0 });
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expectCount(page, "Wishlist", 1);
  await expect(other.getByRole("link", { name: "Candlelight Canopy Dinner" })).toBeVisible();
  await expectCount(other, "Wishlist", 1);
});

test("what is no longer sold says so and can be taken out", async ({ page }) => {
  await store(page, { wishlist: [{ id: "old-arch-77", title: "Old Arch", price: 999 }, { id: "rd001" }] });
  await page.goto("/wishlist");
  const old = page.getByRole("listitem").filter({ hasText: "This celebration is no longer in our catalogue." });
  await expect(old).toHaveCount(1);
  await expect(old.getByRole("button", { name: /^Add to Cart/ })).toBeHidden();
  await old.getByRole("button", { name: /^Remove/ }).click();
  await expectCount(page, "Wishlist", 1);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).not.toHaveURL(/wishlist/);
});
