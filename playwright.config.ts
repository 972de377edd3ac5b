import { defineConfig } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "#scripts/lib/browser.ts";

const browser = findBrowser();

/** What needs no browser, only the shop as it is served. */
const WIRE = "**/*.wire.spec.ts";

/** Every test runs twice: on a phone, and on a desk; those on the wire once. Each test file has a shop of its own (tests/e2e/support). */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  workers: 2,
  forbidOnly: true,
  // Generous, since a busy machine is no fault of the shop's: a test that passes waits for none of it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: { args: BROWSER_FLAGS, ...(browser && { executablePath: browser }) },
  },
  projects: [
    {
      name: "phone",
      testIgnore: WIRE,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent: "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
      },
    },
    { name: "desk", testIgnore: WIRE, use: { viewport: { width: 1440, height: 900 } } },
    { name: "wire", testMatch: WIRE },
  ],
});
