import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { openAlive } from "./support/alive.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdScripts } from "./support/late-scripts.ts";

const cards = (page: Page) => page.getByRole("article");
const titles = (page: Page) => cards(page).getByRole("heading").allTextContents();
const count = (page: Page, words: string | RegExp) => expect(page.getByRole("status").getByRole("heading")).toHaveText(words);
const address = (page: Page) => new URL(page.url()).search;

/** On a phone the filters are in a sheet, which is opened first. */
async function choose(page: Page, label: string) {
  const opener = page.getByRole("button", { name: /^Filters/ });
  const sheet = await opener.isVisible();
  if (sheet) await opener.click();
  await page.getByRole("radio", { name: label, exact: true }).check();
  await expect(page).toHaveURL(new RegExp(label));
  if (sheet) await page.getByRole("button", { name: "Close filters" }).click();
}

async function expectAgreement(page: Page, { search, theme, found }: { search: string; theme: string; found: RegExp }) {
  await expect.poll(() => address(page)).toBe(search);
  await count(page, found);
  await expect(page.locator(`input[name=theme][value="${theme}"]`)).toBeChecked();
}

test("address, fields, count and list agree through Back, Forward and reload", async ({ page }) => {
  await page.goto("/products");
  await count(page, "26 products found");
  await choose(page, "Gold");
  await choose(page, "Neon");
  const gold = { search: "?theme=Gold", theme: "Gold", found: /^4 products/ };
  const neon = { search: "?theme=Neon", theme: "Neon", found: /^2 products/ };
  await expectAgreement(page, neon);
  await page.goBack();
  await expectAgreement(page, gold);
  await page.goBack();
  await expectAgreement(page, { search: "", theme: "", found: /^26 products/ });
  await page.goForward();
  await expectAgreement(page, gold);
  await page.reload();
  await expectAgreement(page, gold);
  await page.getByRole("link", { name: "Remove filter: Gold" }).click();
  await expectAgreement(page, { search: "", theme: "", found: /^26 products/ });
});

test("a slow answer never replaces a newer one", async ({ page }) => {
  await page.goto("/products");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/products\.data\?.*theme=Gold/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.locator("input[name=theme][value=Gold]").evaluate((radio: HTMLInputElement) => radio.click());
  await page.locator("input[name=theme][value=Neon]").evaluate((radio: HTMLInputElement) => radio.click());
  const neon = { search: "?theme=Neon", theme: "Neon", found: /^2 products/ };
  await expectAgreement(page, neon);
  release();
  await page.unrouteAll({ behavior: "wait" });
  await expectAgreement(page, neon);
});

test("a typed search is one step of the history", async ({ page }) => {
  await page.goto("/products");
  const box = page.getByRole("searchbox");
  await box.pressSequentially("gold ");
  await count(page, "2 products found");
  // The blank before the next word is still there.
  await box.pressSequentially("b");
  await count(page, "1 product found");
  await expect.poll(() => address(page)).toBe("?q=gold+b");
  await page.goBack();
  await count(page, "26 products found");
  await expect(box).toHaveValue("");
});

test("what is typed before the page's scripts have come is searched for", async ({ page }) => {
  const come = await holdScripts(page);
  await page.goto("/products", { waitUntil: "commit" });
  const box = page.getByRole("searchbox");
  await box.pressSequentially("gold");
  come();
  await count(page, "2 products found");
  await box.pressSequentially(" b");
  await count(page, "1 product found");
  await expect.poll(() => address(page)).toBe("?q=gold+b");
});

test("typing that outruns the list keeps every letter and blank", async ({ page }) => {
  await page.goto("/products");
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const box = page.getByRole("searchbox");
  for (const delay of [350, 365]) {
    await box.fill("");
    await box.pressSequentially("go", { delay: 360 });
    await box.pressSequentially("ld ", { delay });
    await expect(box).toHaveValue("gold ");
    await expect.poll(() => address(page)).toBe("?q=gold");
    await expect(box).toHaveValue("gold ");
  }
});

test("prices: swapped with a hint, nonsense left out", async ({ page }) => {
  await page.goto("/products?min=5000&max=100");
  await expect(page.getByRole("status").first()).toContainText("We swapped the lowest and highest price.");
  await expect(page.locator("input[name=min]")).toHaveValue("100");
  await expect(page.locator("input[name=max]")).toHaveValue("5000");
  await page.goto("/products?min=abc&max=");
  await count(page, "26 products found");
  await expect(page.locator("body")).not.toContainText("NaN");
});

test("Load More adds the next cards, keeps the place and moves the focus on", async ({ page }) => {
  await openAlive(page, "/products?sort=price-asc");
  const seen = await titles(page);
  expect(seen).toHaveLength(12);
  const more = page.getByRole("link", { name: "Load More Products" });
  await more.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await more.click();
  await expect(cards(page)).toHaveCount(24);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5);
  await expect(cards(page).nth(12).getByRole("link")).toBeFocused();
  await more.click();
  await expect(cards(page)).toHaveCount(26);
  await expect(more).toHaveCount(0);
  const all = await titles(page);
  expect(all.slice(0, 12)).toEqual(seen);
  expect(new Set(all).size).toBe(26);
  await page.reload();
  await expect(cards(page)).toHaveCount(26);
});

test("Back from a product finds the list and the place again", async ({ page }) => {
  await page.goto("/products?shown=24");
  const link = cards(page).nth(13).getByRole("link");
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(50);
});

test("quick view shows the product and gives the focus back", async ({ page }) => {
  await page.goto("/products");
  const opener = page.getByRole("button", { name: "Quick view: Marry Me Marquee" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Marry Me Marquee" });
  await expect(dialog).toContainText("₹6,299");
  await expect(dialog.getByRole("heading", { name: "What's Included" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "View Details" })).toHaveAttribute("href", "/product/pr001");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a Tab key held down never reaches the page behind a dialog", async ({ page }) => {
  await page.goto("/products");
  await page.getByRole("button", { name: /^Quick view/i }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.evaluate(() => {
    const strays: string[] = [];
    Object.assign(globalThis, { strays });
    addEventListener("focusin", ({ target }) => target instanceof Element && target.closest("body > :is(a, header, main, footer, nav)") && strays.push(target.outerHTML.slice(0, 80)));
  });
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  await Promise.all(Array.from({ length: 60 }, (_, i) => client.send("Input.dispatchKeyEvent", { type: "rawKeyDown", autoRepeat: i > 0, ...key })));
  await client.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  expect(await page.evaluate(() => (globalThis as unknown as { strays: string[] }).strays)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Quick view/i }).first()).toBeFocused();
});

test("an empty list says so and leads back", async ({ page }) => {
  await page.goto("/products?q=%25&date=2026-11-28");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your search or filters to find what you're looking for.")).toBeVisible();
  await expect(page.getByText("For Sat, 28 Nov 2026")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Reset Filters" }).last().click();
  await expect.poll(() => address(page)).toBe("?date=2026-11-28");
  await count(page, "26 products found");
});

test("a category page searches titles and descriptions", async ({ page }) => {
  await page.goto("/birthdayCelebrations?sort=price-high");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Birthday Celebrations");
  await count(page, "5 products found");
  await page.getByRole("searchbox").fill("midnight");
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => address(page)).toBe("?q=midnight&sort=price-desc");
  await count(page, /^1 product/);
  await page.getByRole("link", { name: /^Remove filter/ }).click();
  await count(page, "5 products found");
  expect((await page.request.get("/romantic", { maxRedirects: 0 })).status()).toBe(301);
});

test("nonsense in the address is a page or a refusal, never a failure", async ({ page }) => {
  const nonsense = [
    "min=-1", "min=1e9", "min=1e400", "min=&max=", "min[]=1", "sort=__proto__&category=constructor", "theme=Gold&".repeat(200), `q=${"a".repeat(12_000)}`,
    "q=%00", "q=%E0%A4%A", "shown=-1", "shown=3000000000", "shown=99999999999999999999", "shown=abc", "q=%3Cscript%3Ealert(1)%3C/script%3E",
  ];
  for (const path of ["/products", "/proposals", "/api/products"]) {
    for (const query of nonsense) {
      const answer = await page.request.get(`${path}?${query}`);
      expect([200, 400, 414, 431], `${path}?${query.slice(0, 40)}`).toContain(answer.status());
      expect(await answer.text()).not.toMatch(/NaN|<script>alert/);
    }
  }
});

for (const [path, colorScheme] of [["/products", "light"], ["/products?theme=Gold&min=100&q=gold", "dark"], ["/products?q=%25", "light"], ["/romanticDate", "dark"]] as const) {
  test(`axe finds nothing at ${path}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const opener = page.getByRole("button", { name: /^Filters/ });
    if (!(await opener.isVisible())) return;
    await opener.click();
    await expect(page.getByRole("button", { name: "Close filters" })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters, order and Load More work by the form and a link", async ({ page }) => {
    await page.goto("/products");
    const opener = page.getByRole("button", { name: /^Filters/ });
    if (await opener.isVisible()) await opener.click();
    await page.getByRole("radio", { name: "Faridabad" }).check();
    await page.getByRole("button", { name: /^Show/ }).click();
    await count(page, "24 products found");
    await page.getByRole("link", { name: "Load More Products" }).click();
    await expect(cards(page)).toHaveCount(24);
    await page.getByRole("searchbox").fill("cafe");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  });
});
