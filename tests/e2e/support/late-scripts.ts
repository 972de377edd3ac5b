import type { Page } from "@playwright/test";

/** Holds the scripts of the pages that are opened from now on, as a slow network would, until they are let come. */
export async function holdScripts(page: Page): Promise<() => void> {
  let come = () => {};
  const coming = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await coming;
    await route.continue();
  });
  return come;
}
