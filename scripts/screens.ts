import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { addDays, todayInIndia } from "#domain/time/rules.ts";
import { pastOrder } from "#tests/e2e/support/past-order.ts";
import { startShop } from "#tests/e2e/support/shop-server.ts";
import { atStep, chooseSlot, evenDay, goOn, goToPayment, pay } from "#tests/e2e/support/wizard.ts";
import { ensureBuild } from "./build.ts";
import { BROWSER_FLAGS, needBrowser } from "./lib/browser.ts";
import { ROOT } from "./lib/run.ts";

/** Every page and dialog of the shop, as a picture. `prepare` opens what is not there at once. */
type Screen = { name: string; path: string; prepare?: (page: Page) => Promise<void>; operator?: true; dialog?: true; filled?: true };

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const dialog = async (page: Page) => page.getByRole("dialog").last().waitFor();

async function openBooking(page: Page): Promise<void> {
  await button(page, "Book Now").click();
  await dialog(page);
}

async function openLogin(page: Page, view?: string): Promise<void> {
  await button(page, /^Account/).click();
  await dialog(page);
  if (view) await page.getByRole("dialog").getByRole("button", { name: view }).click();
}

/** Two celebrations that stand in the checkout, one with an add-on and once dearer than it was. */
async function fillCheckout(page: Page): Promise<void> {
  const cart = [{ id: "rd001", selectedAddOns: [{ id: "addon-photo", qty: 1 }], qty: 1, price: 5698 }, { id: "bd-arch-01", selectedAddOns: [], qty: 2 }];
  await page.evaluate((lines) => localStorage.setItem("cart", lines), JSON.stringify(cart));
  await page.reload();
  await page.getByText("Subtotal").waitFor();
  await settle(page);
}

/** The mouse goes out through the top of the window. */
const leaveByTop = (page: Page) => page.evaluate(() => void document.documentElement.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse", clientY: -1 })));

async function openBooked(page: Page): Promise<void> {
  await page.getByRole("article").first().getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: /BK-/ }).waitFor();
}

const WIZARD = "/book?product=rd001";

/** In the wizard's first step, with a slot chosen: each width takes one on a day of its own. */
async function openWizard(page: Page): Promise<void> {
  await atStep(page, 1);
  await chooseSlot(page, evenDay(30 + 2 * WIDTHS.findIndex(({ width }) => width === page.viewportSize()?.width)), "6:00 pm");
}

async function openPayment(page: Page): Promise<void> {
  await openWizard(page);
  await goToPayment(page);
  await page.getByRole("radio", { name: "UPI", exact: true }).check();
}

async function openList(page: Page, name: "Cart" | "Wishlist"): Promise<void> {
  await page.getByRole("link", { name: new RegExp(`^${name},`) }).click();
  await dialog(page);
  await page.waitForLoadState("networkidle");
}

/** A line whose price has changed, one with add-ons, and one that is no longer sold. */
const LISTS = {
  cart: [
    { id: "rd001", selectedAddOns: [{ id: "addon-cake", qty: 1 }, { id: "addon-photo", qty: 1 }], qty: 2, price: 6797 },
    { id: "bd-arch-01", selectedAddOns: [], qty: 1, price: 1199 },
    { id: "gone01", selectedAddOns: [], qty: 1 },
  ],
  wishlist: [{ id: "pr001" }, { id: "rd002" }, { id: "gone01" }, { id: "ce001" }],
};

/** What an earlier screen left is cleared away before the page loads; what the screen itself fills in outlives its reload. */
const CLEAR_ONCE = `if (!sessionStorage.getItem("cleared")) { localStorage.clear(); sessionStorage.setItem("cleared", "1"); }`;

const SCREENS: Screen[] = [
  { name: "home", path: "/" },
  { name: "products", path: "/products" },
  { name: "products-filtered", path: "/products?location=Noida&theme=Romantic&max=4500&sort=price-asc" },
  { name: "products-empty", path: "/products?q=submarine" },
  { name: "products-filters", path: "/products", dialog: true, prepare: async (page) => { if (await button(page, "Filters").isVisible()) await button(page, "Filters").click(); } },
  { name: "quick-view", path: "/products", dialog: true, prepare: async (page) => { await button(page, /quick view/i).click(); await dialog(page); } },
  { name: "category", path: "/romanticDate" },
  { name: "product", path: "/product/rd001" },
  { name: "product-kit", path: "/product/bd-arch-01" },
  { name: "booking", path: "/product/rd001", dialog: true, prepare: openBooking },
  {
    name: "booking-errors", path: "/product/rd001", dialog: true,
    prepare: async (page) => { await openBooking(page); await button(page, "Send Booking Request").click(); },
  },
  { name: "login", path: "/faq", dialog: true, prepare: (page) => openLogin(page) },
  { name: "sign-up", path: "/faq", dialog: true, prepare: (page) => openLogin(page, "Sign Up") },
  { name: "reset-password", path: "/faq", dialog: true, prepare: (page) => openLogin(page, "Forgot password?") },
  { name: "account-dialog", path: "/faq", operator: true, dialog: true, prepare: (page) => openLogin(page) },
  { name: "profile", path: "/faq", operator: true, dialog: true, prepare: (page) => openLogin(page, "Profile") },
  { name: "menu", path: "/", dialog: true, prepare: async (page) => { for (const name of ["Menu", "Experiences"]) if (await button(page, name).isVisible()) await button(page, name).click(); } },
  { name: "cart", path: "/cart", filled: true },
  { name: "cart-empty", path: "/cart" },
  { name: "cart-dialog", path: "/products", filled: true, dialog: true, prepare: (page) => openList(page, "Cart") },
  { name: "wishlist", path: "/wishlist", filled: true },
  { name: "wishlist-dialog", path: "/products", filled: true, dialog: true, prepare: (page) => openList(page, "Wishlist") },
  { name: "exit-offer", path: "/products", dialog: true, prepare: async (page) => { await leaveByTop(page); await dialog(page); } },
  { name: "faq", path: "/faq" },
  { name: "privacy", path: "/privacy" },
  { name: "terms", path: "/terms" },
  { name: "not-found", path: "/nope" },
  { name: "account", path: "/account", operator: true },
  { name: "account-delete", path: "/account", operator: true, dialog: true, prepare: async (page) => { await button(page, "Delete my account").click(); await dialog(page); } },
  { name: "bookings-signed-out", path: "/account/bookings", dialog: true, prepare: dialog },
  { name: "bookings", path: "/account/bookings", operator: true },
  { name: "order", path: "/account/bookings", operator: true, prepare: openBooked },
  { name: "order-cancel", path: "/account/bookings", operator: true, dialog: true, prepare: async (page) => { await openBooked(page); await button(page, /^Cancel this/).click(); await dialog(page); } },
  { name: "outbox", path: "/desk/outbox", operator: true },
  { name: "desk-reviews", path: "/desk/reviews", operator: true },
  { name: "checkout-signed-out", path: "/checkout", dialog: true, prepare: dialog },
  { name: "checkout-empty", path: "/checkout", operator: true },
  { name: "checkout", path: "/checkout", operator: true, prepare: fillCheckout },
  {
    name: "checkout-errors", path: "/checkout", operator: true,
    prepare: async (page) => { await page.getByLabel("It is a surprise").check(); await button(page, "Confirm booking").click(); },
  },
  { name: "wizard-service", path: "/book" },
  { name: "wizard-time", path: WIZARD, operator: true, prepare: openWizard },
  { name: "wizard-location", path: WIZARD, operator: true, prepare: async (page) => { await openWizard(page); await goOn(page).click(); await atStep(page, 2); } },
  { name: "wizard-add-ons", path: WIZARD, operator: true, prepare: async (page) => { await openPayment(page); await button(page, "Back").click(); await atStep(page, 3); } },
  { name: "wizard-payment", path: WIZARD, operator: true, prepare: openPayment },
  { name: "wizard-done", path: WIZARD, operator: true, prepare: async (page) => { await openPayment(page); await page.getByLabel("Name").fill("Asha Verma"); await pay(page).click(); await page.waitForURL(/\/book\/done\//); await settle(page); } },
];

/** The page on which a celebration of two days ago is reviewed: one part of it is already, and waits at the desk. */
async function reviewPage(): Promise<Screen> {
  const { address } = await pastOrder({ dataDir });
  const review = { productId: "bd-arch-01", stars: 4, text: "The arch stood by six, and nobody had to wait." };
  const answer = await fetch(`${shop.origin}/api${address.replace("review", "reviews")}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(review) });
  if (!answer.ok) throw new Error(`the review was not taken: ${answer.status}`);
  return { name: "review", path: address };
}

/** Signs the operator in and sends one request, so that the account and the outbox have something to show. */
async function signInOperator(context: BrowserContext, printed: string): Promise<void> {
  const [, email = ""] = /operator signs in\s+(\S+)/.exec(printed) ?? [];
  const [, password = ""] = /with password\s+(\S+)/.exec(printed) ?? [];
  const page = await context.newPage();
  await page.goto("/product/bc001");
  await openBooking(page);
  await page.getByLabel("Full Name").fill("Asha Verma");
  await page.getByLabel("Email Address").fill("asha@example.com");
  await page.getByLabel("Preferred Date").fill(addDays(todayInIndia(new Date()), 30));
  await page.getByLabel("Preferred Time").fill("18:30");
  await button(page, "Send Booking Request").click();
  const prompt = page.getByRole("dialog", { name: "Login" });
  await prompt.getByLabel("Email").fill(email);
  await prompt.getByLabel("Password").fill(password);
  await prompt.getByRole("button", { name: "Login" }).click();
  await page.getByText("Booking Request Sent!").waitFor();
  await page.close();
}

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const FOLDER = join(ROOT, "screens");
/** `npm run screens -- dark` shows the other theme; `npm run screens -- wizard cart` only what is called so. */
const asked = new Set(process.argv.slice(2));
const colorScheme = asked.delete("dark") ? ("dark" as const) : ("light" as const);
const isAsked = ({ name }: Screen) => asked.size === 0 || [...asked].some((word) => name.startsWith(word));

/** Scrolls once through the page, so that what loads late is in the picture, and waits for every picture there is. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: "instant" });
      // A picture is mounted in the frame after the one in which it comes near.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: "instant" });
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForLoadState("networkidle");
}

const names = new Set(SCREENS.map(({ name }) => name));
if (names.size < SCREENS.length) throw new Error("Two screens have one name: the later would take the earlier's picture.");

const browserPath = await needBrowser();
await ensureBuild();
const dataDir = mkdtempSync(join(tmpdir(), "bokeh-screens-"));
const shop = await startShop(dataDir);
const browser = await chromium.launch({ executablePath: browserPath, args: BROWSER_FLAGS });
try {
  mkdirSync(FOLDER, { recursive: true });
  // The operator is named when the sign-in emulator has loaded, which is after the shop is open.
  while (!/with password/.test(shop.printed())) await setTimeout(200);
  const screens = [...SCREENS, await reviewPage()].filter(isAsked);
  for (const viewport of WIDTHS) {
    const options = { viewport, baseURL: shop.origin, locale: "en-IN", timezoneId: "Asia/Kolkata", reducedMotion: "reduce" as const, colorScheme };
    const visitor = await browser.newContext(options);
    const operator = await browser.newContext(options);
    await signInOperator(operator, shop.printed());
    for (const { name, path, prepare, operator: signedIn, dialog: covered, filled } of screens) {
      const page = await (signedIn ? operator : visitor).newPage();
      if (filled) await page.addInitScript((lists) => Object.entries(lists).forEach(([key, list]) => localStorage.setItem(key, JSON.stringify(list))), LISTS);
      else await page.addInitScript(CLEAR_ONCE);
      await page.goto(path);
      await settle(page);
      await prepare?.(page);
      await page.screenshot({ path: join(FOLDER, `${name}-${viewport.width}.png`), fullPage: !covered, animations: "disabled" });
      await page.close();
    }
    await Promise.all([visitor.close(), operator.close()]);
    console.log(`${screens.length} screens at ${viewport.width} px`);
  }
} finally {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
