import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { Account } from "./accounts.ts";
import { inAMonth, logInAs } from "./booking-form.ts";

/** Puts lines into the cart of this browser as if they had been chosen, and opens the checkout. */
export async function openCheckout(page: Page, lines: { id: string; selectedAddOns?: { id: string; qty: number }[]; qty: number; price?: number }[]): Promise<void> {
  await page.goto("/faq");
  await page.evaluate((cart) => localStorage.setItem("cart", cart), JSON.stringify(lines.map((line) => ({ selectedAddOns: [], ...line }))));
  await page.goto("/checkout");
}

/** The checkout knows whose it is and what it costs, so that what it says to a press is about the order. */
export async function ready(page: Page): Promise<void> {
  await expect(page.getByText("Logged in as")).toBeVisible();
  await expect(summaryOf(page)).toContainText(/Total₹/);
}

/** Fills what the checkout needs, but for name and e-mail when these are known from the account. */
export async function fillDetails(page: Page, person: Partial<Account> = {}): Promise<void> {
  if (person.name) await page.getByLabel("Full name").fill(person.name);
  if (person.email) await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Event date").fill(inAMonth());
  await page.getByLabel("PIN code of the event").fill("110016");
}

export async function logInAtCheckout(page: Page, person: Account): Promise<void> {
  await logInAs(page, person);
  await expect(page.getByText(`Logged in as ${person.email}`)).toBeVisible();
}

export const confirmButton = (page: Page): Locator => page.getByRole("button", { name: "Confirm booking" });
/** What the page's own alert says, which is one sentence or nothing. */
export const alertOf = (page: Page): Locator => page.locator("form").getByRole("alert").filter({ hasNot: page.getByRole("button") });
export const summaryOf = (page: Page): Locator => page.getByRole("region", { name: "Order summary" });
export const cartOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]") as { id: string; qty: number }[]);
export const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>;

/** The page of the order that was placed has been reached: its reference. */
export async function placedOrder(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/account\/orders\/BK-[A-Z0-9]{8}$/);
  return /BK-[A-Z0-9]{8}/.exec(page.url())?.[0] ?? "none";
}

/** The references of everything that is stored for whoever is logged in. */
export async function ordersOf(page: Page): Promise<string[]> {
  await page.goto("/account/bookings");
  await expect(page.getByRole("heading", { level: 1, name: "Your bookings" })).toBeVisible();
  return (await page.getByRole("article").allTextContents()).map((text) => /BK-[A-Z0-9]{8}/.exec(text)?.[0] ?? "none");
}
