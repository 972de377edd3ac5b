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

const all = (typed = PLAIN): [string, string][] =>
  [false, true].flatMap((surprise) => Object.entries(everyMail(typed, { surprise })).map(([name, { html }]): [string, string] => [surprise ? `${name}-surprise` : name, html]));

/** Mails side by side, each in a window of its own, light or dark. */
async function show(mails: [string, string][], width: number, colorScheme: "light" | "dark", look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: width + 40, height: 800 }, colorScheme });
  const page = await context.newPage();
  const attribute = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  await page.setContent(`<!doctype html><html lang="en"><title>Mails</title>${mails.map(([name, html]) => `<iframe title="${name}" width="${width}" height="2400" srcdoc="${attribute(html)}"></iframe>`).join("")}</html>`);
  await look(page);
  await context.close();
}

it("no mail is wider than a small phone, whatever was typed", async () => {
  await show(all(HOSTILE), 360, "light", async (page) => {
    const widths = await page.evaluate(() => [...document.querySelectorAll("iframe")].map(({ title, contentDocument }) => [title, contentDocument?.documentElement.scrollWidth]));
    expect(widths.length).toBeGreaterThan(50);
    expect(widths.filter(([, width]) => width !== 360)).toEqual([]);
  });
});

/** Each stands for those that are made of the same parts: facts, a notice, a second link, a long text. */
const LOOKED_INTO = ["reminderMail", "confirmedMail", "newBookingMail-surprise", "newMessageMail"];

it.each([[390, "light"], [800, "dark"]] as const)("a mail can be read at %i px in the %s", async (width, colorScheme) => {
  await show(all().filter(([name]) => LOOKED_INTO.includes(name)), width, colorScheme, async (page) => {
    const { violations } = await new AxeBuilder({ page }).withRules(["color-contrast", "link-name", "document-title", "html-has-lang"]).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
  });
  if (!FOLDER) return;
  mkdirSync(FOLDER, { recursive: true });
  await show(all(), width, colorScheme, async (page) => {
    for (const [name] of all()) await page.locator(`iframe[title="${name}"]`).screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
  });
});
