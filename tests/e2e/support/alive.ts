import type { Page } from "@playwright/test";

/** Opens a page and waits until its whole life has begun: its buttons answer, and it knows who is signed in. */
export async function openAlive(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse("**/api/session");
  await page.goto(path);
  await known;
}
