/**
 * The first visit on a mid-range phone with a patchy network: largest paint, layout shift, script time; each next to a bare
 * page (one heading, no script) served from here under the same throttling. Timings vary and decide nothing; the layout
 * shift must be 0 and fails the run. Needs a running shop: `node bench/first-visit.ts http://localhost:3000`.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "#scripts/lib/browser.ts";

const PAGES = ["/", "/products", "/romanticDate", "/product/rd001"];
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
const RUNS = 3;
/** Below this a shift is told as 0: it is a fraction of a pixel, when a font with other hinting arrives. */
const SHIFT_SEEN = 0.001;

type Visit = { lcp: number; cls: number; longTasks: number };

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, longTasks: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.lcp = entry.startTime))).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.longTasks += Math.max(0, entry.duration - 50)))).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) seen.cls += shift.value;
      }),
    ).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(url, { waitUntil: "networkidle" });
  // Down the page and up again, so that pictures that come late are counted too.
  for (let y = 0; y < 6000; y += 600) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.waitForLoadState("networkidle");
  const result = await page.evaluate(() => (globalThis as unknown as { seen: Visit }).seen);
  await context.close();
  return result;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(browser: Browser, url: string): Promise<Visit> {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, url));
  return { lcp: median(visits.map((v) => v.lcp)), cls: Math.max(...visits.map((v) => v.cls)), longTasks: median(visits.map((v) => v.longTasks)) };
}

const base = process.argv[2] ?? "http://localhost:3000";
const bare = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end("<!doctype html><title>Bare</title><h1>Bare</h1>"));
await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
const executablePath = findBrowser();
const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) });
let shifted = 0;
try {
  const floor = await measure(browser, `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
  console.log(`bare page            LCP ${floor.lcp.toFixed(0)} ms`);
  for (const path of PAGES) {
    const { lcp, cls, longTasks } = await measure(browser, new URL(path, base).href);
    console.log(`${path.padEnd(20)} LCP ${lcp.toFixed(0)} ms (${(lcp / floor.lcp).toFixed(1)}× bare)   CLS ${cls.toFixed(4)}   blocking ${longTasks.toFixed(0)} ms`);
    if (cls >= SHIFT_SEEN) shifted += 1;
  }
} finally {
  await browser.close();
  bare.close();
}
process.exit(shifted > 0 ? 1 : 0);
