import type { Page } from "@playwright/test";

/** Holds the scripts of the next page back, as a slow network would; answers what lets them through. */
export async function holdScripts(page: Page, names = /\/assets\/.*\.js$/): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(names, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
