import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startShop } from "#tests/e2e/support/shop-server.ts";
import { ensureBuild } from "./build.ts";
import { BROWSER_FLAGS, needBrowser } from "./lib/browser.ts";
import { ROOT } from "./lib/run.ts";

/** Every page and dialog of the shop, as a picture. `prepare` opens what is not there at once. */
type Screen = { name: string; path: string; prepare?: (page: Page) => Promise<void> };
const SCREENS: Screen[] = [{ name: "home", path: "/" }];

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const FOLDER = join(ROOT, "screens");

/** Scrolls once through the page, so that what loads late is in the picture, and waits for every picture there is. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: "instant" });
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForLoadState("networkidle");
}

const browserPath = await needBrowser();
await ensureBuild();
const dataDir = mkdtempSync(join(tmpdir(), "bokeh-screens-"));
const shop = await startShop(dataDir, process.env.AUTH === "off" ? { AUTH: "off" } : {});
const browser = await chromium.launch({ executablePath: browserPath, args: BROWSER_FLAGS });
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const viewport of WIDTHS) {
    const context = await browser.newContext({ viewport, baseURL: shop.origin, locale: "en-IN", timezoneId: "Asia/Kolkata", reducedMotion: "reduce" });
    for (const { name, path, prepare } of SCREENS) {
      const page = await context.newPage();
      await page.goto(path);
      await settle(page);
      await prepare?.(page);
      await page.screenshot({ path: join(FOLDER, `${name}-${viewport.width}.png`), fullPage: true, animations: "disabled" });
      await page.close();
    }
    await context.close();
    console.log(`${SCREENS.length} screens at ${viewport.width} px`);
  }
} finally {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
