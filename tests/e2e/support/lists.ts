import { expect, type Page } from "@playwright/test";

type List = "Cart" | "Wishlist";

/** Puts lists into the browser's storage before any page of the shop has looked at it; a text is stored as it stands. */
export async function store(page: Page, lists: { cart?: unknown; wishlist?: unknown }): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate((all) => {
    for (const [key, list] of Object.entries(all)) localStorage.setItem(key, typeof list === "string" ? list : JSON.stringify(list));
  }, lists);
}

export const stored = (page: Page, key: "cart" | "wishlist") => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null") as { id: string; qty: number }[] | null, key);

/** The link in the navbar: its name says how many there are, and nothing when there is none. */
export const listLink = (page: Page, name: List) => page.getByRole("link", { name: new RegExp(`^${name}(, \\d+ items?)?$`) });

export async function expectCount(page: Page, name: List, count: number, options?: { timeout: number }): Promise<void> {
  await expect(listLink(page, name)).toHaveAccessibleName(count === 0 ? name : `${name}, ${count} ${count === 1 ? "item" : "items"}`, options);
}

export const addButton = (page: Page, title: string) => page.getByRole("article").getByRole("button", { name: `Add to Cart: ${title}`, exact: true });

export const toast = (page: Page) => page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
