import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

test.use({ settings: { AUTH: "off" } });

/** How far the section's top is below the window's: the navbar's height and a little air (SPEC section 2: 80). */
const topOf = (page: Page, id: string) => page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));
const UNDER_NAVBAR = 80;

test("each anchor opened directly stands under the navbar", async ({ page }) => {
  for (const id of ["experiences", "how-it-works", "about", "testimonials", "contact"]) {
    await page.goto("about:blank");
    await page.goto(`/#${id}`);
    await expect.poll(() => topOf(page, id), { message: id }).toBe(UNDER_NAVBAR);
  }
});

test("without a hash, and with one that leads nowhere, the page opens at the hero", async ({ page }) => {
  for (const address of ["/", "/#nope", "/#%E0%A4%A"]) {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    expect(await page.evaluate(() => scrollY), address).toBe(0);
  }
});

test("a section is reached from another page, and Back leads there again", async ({ page }) => {
  await page.goto("/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "Testimonials" }).click();
  await expect(page).toHaveURL("/#testimonials");
  await expect.poll(() => topOf(page, "testimonials")).toBe(UNDER_NAVBAR);
  await page.goBack();
  await expect(page).toHaveURL("/faq");
});

test("the skip link leads to the page, whatever was scrolled before", async ({ page }) => {
  await page.goto("/terms");
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Law" }).click();
  await expect(page.getByRole("heading", { name: "Law" })).toBeInViewport();
  await page.goto("/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a menu opens, closes and gives the focus back by keyboard", async ({ page, isMobile }) => {
  await page.goto("/");
  const opener = page.getByRole("button", { name: isMobile ? "Menu" : "Experiences" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator(":popover-open a:focus")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(":popover-open")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("the finder leaves out of the address what is left open, and knows today", async ({ page }) => {
  await page.goto("/");
  const date = page.getByLabel("Date");
  await expect(date).toHaveAttribute("min", /^\d{4}-\d{2}-\d{2}$/);
  await expect(date).toHaveValue("");
  await page.getByLabel("City").selectOption("Noida");
  await page.getByRole("button", { name: "See what fits" }).click();
  await expect(page).toHaveURL("/products?location=Noida");
});

test("with JavaScript off questions and menus open, and forms say another way", async ({ browser, baseURL, isMobile }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }), viewport: isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto("/faq");
  await page.getByText("Do the balloons float?").click();
  await expect(page.getByText("Only where the page says that they float.")).toBeVisible();
  await page.getByRole("button", { name: isMobile ? "Menu" : "Experiences" }).click();
  await expect(page.getByRole("link", { name: "Romantic Dates" }).first()).toBeVisible();
  await page.goto("/");
  const way = (form: string, to: string) => page.getByRole("form", { name: form, exact: true }).locator("noscript p", { hasText: `To ${to} here your browser must run JavaScript; or write to ` });
  for (const form of ["Newsletter", "Subscribe to the newsletter"]) await expect(way(form, "subscribe")).toBeVisible();
  await expect(way("Contact", "send it").getByRole("link")).toHaveAttribute("href", /^mailto:.+@/);
  await context.close();
});

test.describe("pages that a machine can find nothing to object to", () => {
  test.use({ expectedErrors: [/404/] });
  for (const path of ["/", "/faq", "/privacy", "/terms", "/nope"]) {
    test(path, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      await page.locator("details").evaluateAll((all) => all.forEach((details) => details.setAttribute("open", "")));
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), colorScheme).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
});
