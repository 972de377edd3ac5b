/**
 * How soon the cart's number is painted after 'Add to Cart' is pressed, on a processor four times slower; beside it a bare page
 * whose button changes one number, under the same brake. Timings vary and decide nothing.
 * Of a shop that serves at the address given, or of one that it starts for itself: `node bench/add-to-cart.ts [http://localhost:3000]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "#scripts/lib/browser.ts";
import { startShop } from "#tests/e2e/support/shop-server.ts";

const CPU_SLOWDOWN = 4;
const PRESSES = 15;
const LINES = 500;
const BAR_MS = 100;
const BARE = '<!doctype html><title>Bare</title><button onclick="n.textContent = Number(n.textContent) + 1">Add to Cart</button><span id="n">0</span>';

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds from each press to the end of the frame that paints what it changed, as the browser itself times events. */
async function press(page: Page): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    addEventListener("click", () => {
      const from = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => seen.push(performance.now() - from);
        port2.postMessage(0);
      });
    }, { capture: true });
  });
  const button = page.getByRole("button", { name: /^Add to Cart/ }).first();
  for (let times = 1; times <= PRESSES; times++) {
    await button.click();
    await page.waitForFunction((count) => (globalThis as unknown as { seen: number[] }).seen.length >= count, times);
  }
  return page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
}

async function measure(browser: Browser, open: (page: Page) => Promise<unknown>, name: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await open(page);
  await page.waitForLoadState("networkidle");
  const times = await press(page);
  await context.close();
  console.log(`${name.padEnd(36)} median ${median(times).toFixed(0).padStart(4)} ms   slowest ${Math.max(...times).toFixed(0).padStart(4)} ms`);
  return median(times);
}

const executablePath = await findBrowser();
if (!executablePath) throw new Error("No Chromium was found: set CHROME_PATH.");
const given = process.argv[2];
const dataDir = mkdtempSync(join(tmpdir(), "bokeh-add-"));
const own = given ? undefined : await startShop(dataDir, { AUTH: "off" });
const base = given ?? own?.origin ?? "";
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
try {
  const bare = await measure(browser, (page) => page.setContent(BARE), "a bare page");
  const empty = await measure(browser, (page) => page.goto(`${base}/products`), "/products, empty cart");
  const full = await measure(browser, async (page) => {
    await page.addInitScript((count) => {
      const lines = Array.from({ length: count }, (_, i) => ({ id: `kept-${i}`, selectedAddOns: [{ id: "addon-cake", qty: 1 }], qty: 2 }));
      localStorage.setItem("cart", JSON.stringify(lines.slice(1)));
    }, LINES);
    return page.goto(`${base}/products`);
  }, `/products, ${LINES - 1} lines in the cart`);
  for (const [name, found] of [["empty cart", empty], ["full cart", full]] as const) {
    console.log(`${name}: ${(found / bare).toFixed(1)}× the bare page, ${(found / BAR_MS).toFixed(2)} of the ${BAR_MS} ms that are allowed`);
  }
} finally {
  await browser.close();
  await own?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
