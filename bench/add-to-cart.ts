/**
 * How long 'Add to Cart' takes, and one more of a line on the cart page, on a phone that is four times slower than this machine,
 * from the press until the badge with the new number has been painted; next to a button with an empty handler on the same page. A timing varies and decides nothing: the
 * bar is 100 ms. Needs a running shop: `node bench/add-to-cart.ts http://localhost:3000`.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "#scripts/lib/browser.ts";

const CPU_SLOWDOWN = 4;
const RUNS = 15;
const BAR_MS = 100;
const ADD = /^Add to Cart/;
const CASES = [
  { path: "/products", lines: 0, button: ADD },
  { path: "/products", lines: 499, button: ADD },
  { path: "/product/rd001", lines: 0, button: ADD },
  { path: "/cart", lines: 500, button: /^One more/ },
];

type Presses = { press: { times: number[] } };

/** Notes how long after the press the frame that shows the change has been drawn: a task after its callbacks. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(globalThis, { press: { times } });
    addEventListener("pointerdown", ({ timeStamp }) => {
      addEventListener("click", () => {
        const link = document.querySelector('a[href="/cart"]');
        const before = link?.ariaLabel;
        const empty = document.activeElement?.id === "empty";
        const frame = () => requestAnimationFrame(() => (empty || link?.ariaLabel !== before ? setTimeout(() => times.push(performance.now() - timeStamp)) : frame()));
        frame();
      }, { once: true, capture: true });
    }, true);
  });
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A stored cart of so many lines that can all be had: each product with as many of an add-on as its turn says. */
async function manyLines(base: string, count: number) {
  const { products } = (await (await fetch(new URL("/api/products", base))).json()) as { products: { id: string }[] };
  return Array.from({ length: count }, (_, i) => {
    const turn = Math.floor(i / products.length);
    return { id: products[i % products.length]?.id ?? "", selectedAddOns: turn > 0 ? [{ id: "addon-photo", qty: turn }] : [], qty: 1 };
  });
}

async function measure(browser: Browser, base: string, { path, lines, button }: (typeof CASES)[number]): Promise<{ add: number; empty: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto(new URL("/robots.txt", base).href);
  await page.evaluate((cart) => localStorage.setItem("cart", cart), JSON.stringify(await manyLines(base, lines)));
  await watch(page);
  await page.goto(new URL(path, base).href, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    const button = Object.assign(document.createElement("button"), { id: "empty", textContent: "Empty" });
    button.style.cssText = "position: fixed; z-index: 99; top: 80px; left: 8px";
    button.onclick = () => undefined;
    document.body.append(button);
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const add = page.getByRole("button", { name: button }).filter({ visible: true }).first();
  const press = async (times: number, which: typeof add) => {
    await page.evaluate(() => ((globalThis as unknown as Presses).press.times.length = 0));
    for (let i = 1; i <= times; i++) {
      await which.click();
      await page.waitForFunction((count) => (globalThis as unknown as Presses).press.times.length === count, i);
    }
    return median(await page.evaluate(() => (globalThis as unknown as Presses).press.times));
  };
  const result = { add: await press(RUNS, add), empty: await press(RUNS, page.locator("#empty")) };
  await context.close();
  return result;
}

const base = process.argv[2] ?? "http://localhost:3000";
const executablePath = findBrowser();
const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) });
try {
  console.log(`press to paint, median of ${RUNS}, CPU ${CPU_SLOWDOWN}× slower; the bar is ${BAR_MS} ms`);
  for (const each of CASES) {
    const { path, lines } = each;
    const { add, empty } = await measure(browser, base, each);
    console.log(`${path.padEnd(16)} ${String(lines).padStart(3)} lines   ${add.toFixed(0).padStart(4)} ms   empty handler ${empty.toFixed(0).padStart(4)} ms   ${(add / empty).toFixed(2)}×`);
  }
} finally {
  await browser.close();
}
