import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BROWSER_FLAGS, findBrowser } from "#scripts/lib/browser.ts";
import { everyMail, HOSTILE, PLAIN } from "#tests/support/every-mail.ts";

/** `MAIL_PICTURES=<folder>` keeps a picture of each, to be looked at. */
const FOLDER = process.env.MAIL_PICTURES;

let browser: Browser;
beforeAll(async () => {
  const executablePath = findBrowser();
  browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) });
});
afterAll(() => browser.close());

/** A mail program's window, light or dark; mail programs run no scripts, but axe does. */
async function eachMail(width: number, colorScheme: "light" | "dark", look: (page: Page, name: string) => Promise<void>, typed = PLAIN): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
  const page = await context.newPage();
  for (const surprise of [false, true]) {
    for (const [name, { html }] of Object.entries(everyMail(typed, { surprise }))) {
      await page.setContent(html);
      await look(page, surprise ? `${name}-surprise` : name);
    }
  }
  await context.close();
}

it("no mail is wider than a small phone, whatever was typed", async () => {
  const wide: string[] = [];
  await eachMail(360, "light", async (page, name) => {
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(name);
  }, HOSTILE);
  expect(wide).toEqual([]);
});

/** Each stands for those that are made of the same parts: facts, a notice, a second link, a long text. */
const LOOKED_INTO = ["reminderMail", "reviewMail", "confirmedMail", "newBookingMail-surprise", "newMessageMail"];

it.each([[390, "light"], [800, "dark"]] as const)("a mail can be read at %i px in the %s", async (width, colorScheme) => {
  const folder = FOLDER && join(FOLDER, `${width}-${colorScheme}`);
  if (folder) mkdirSync(folder, { recursive: true });
  const found: string[] = [];
  await eachMail(width, colorScheme, async (page, name) => {
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    if (!LOOKED_INTO.includes(name)) return;
    const { violations } = await new AxeBuilder({ page }).withRules(["color-contrast", "empty-table-header", "link-name", "document-title", "html-has-lang"]).analyze();
    found.push(...violations.map(({ id }) => `${name}: ${id}`));
  });
  expect(found).toEqual([]);
});
