import { expect, type Locator, type Page } from "@playwright/test";
import type { Account } from "./accounts.ts";
import { openAlive } from "./alive.ts";

/** The booking modal of one product, opened from its page. */
export async function openBooking(page: Page, productId: string): Promise<Locator> {
  await openAlive(page, `/product/${productId}`);
  await page.getByRole("button", { name: "Book Now" }).click();
  const modal = page.getByRole("dialog", { name: /^Book: / });
  await expect(modal).toBeVisible();
  return modal;
}

/** A date that any test may ask for: in thirty days, in India. */
export function inAMonth(): string {
  return new Date(Date.now() + 30 * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10);
}

/** A day and time in India so many hours from now. */
export function inHours(hours: number): { date: string; time: string } {
  const local = new Date(Date.now() + hours * 3_600_000 + 330 * 60_000).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** Fills the login prompt that is open and waits until it has gone. */
export async function logInAs(page: Page, { email, password }: Account): Promise<void> {
  const prompt = page.getByRole("dialog", { name: "Login" });
  await prompt.getByLabel("Email").fill(email);
  await prompt.getByLabel("Password").fill(password);
  await prompt.getByRole("button", { name: "Login" }).click();
  await expect(prompt).toBeHidden();
}
