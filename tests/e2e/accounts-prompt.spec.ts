import { inAMonth, logInAs, openBooking } from "./support/booking-form.ts";
import { alertOf, cartOf, confirmButton, fillDetails, logInAtCheckout, openCheckout, ordersOf, placedOrder } from "./support/checkout-form.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: [/net::ERR_FAILED|status of (401|404)|Failed to fetch dynamically imported module/] });

const KIT = { id: "bd-arch-01", qty: 2 };

test("Back gives up the login and what waited for it; nothing is locked and nothing is sent (CASES AC-04)", async ({ page, accounts }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  const prompt = page.getByRole("dialog", { name: "Login" });
  await openCheckout(page, [KIT]);
  await page.goto("/cart");
  await page.getByRole("link", { name: "Checkout" }).click();
  await expect(prompt).toContainText("After logging in, you can access this page.");
  await page.keyboard.press("Escape");
  await fillDetails(page, person);
  await confirmButton(page).click();
  await expect(prompt).toContainText("After logging in, you can proceed to confirm your booking.");
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(prompt).toBeHidden();
  await expect(page.getByRole("link", { name: "Checkout" }), "the page behind it is a page again").toBeEnabled();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe("hidden");

  const posted: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && posted.push(new URL(request.url()).pathname)));
  await page.getByRole("link", { name: "Checkout" }).click();
  await logInAs(page, person);
  await expect(page.getByText(`Logged in as ${person.email}`)).toBeVisible();
  expect(posted).not.toContain("/api/orders");
  expect(await cartOf(page)).toHaveLength(1);
  await expect(page.getByLabel("PIN code of the event"), "what was typed is there").toHaveValue("110016");
});

test("a login in another tab closes the prompt here, and does nothing behind the shopper's back", async ({ page, accounts, context }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await openCheckout(page, [KIT]);
  const prompt = page.getByRole("dialog", { name: "Login" });
  await expect(prompt).toBeVisible();
  await page.keyboard.press("Escape");
  await fillDetails(page, person);
  await confirmButton(page).click();
  await expect(prompt).toBeVisible();
  const other = await context.newPage();
  await other.goto("/account/bookings");
  await logInAs(other, person);
  await expect(prompt).toBeHidden();
  await expect(page.getByText(`Logged in as ${person.email}`)).toBeVisible();
  expect(await cartOf(page)).toHaveLength(1);
  await confirmButton(page).click();
  await placedOrder(page);
  expect(await ordersOf(page)).toHaveLength(1);
});

test("a login that does not load costs nothing that was typed, and can be asked for again (CASES HY-06)", async ({ page }) => {
  const modal = await openBooking(page, "rd001");
  await modal.getByLabel("Full Name").fill("Asha");
  await modal.getByLabel("Email Address").fill("asha@example.com");
  await modal.getByLabel("Preferred Date").fill(inAMonth());
  let gone = true;
  await page.route(/\/assets\/account-modal[^/]*\.js/, (route) => (gone ? route.fulfill({ status: 404, body: "gone" }) : route.continue()));
  await modal.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(page.getByText("The login did not load")).toBeVisible();
  await expect(modal.getByLabel("Full Name")).toHaveValue("Asha");
  gone = false;
  await modal.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(modal.getByLabel("Full Name"), "and nothing that was typed is lost with the page").toHaveValue("Asha");
});

test("while the shop can't say who is logged in, what one person typed is not sent under another's session", async ({ page, accounts, context }) => {
  test.slow();
  const [asha, meera] = [await accounts.signUpAndVerify(accounts.newPerson()), await accounts.signUpAndVerify(accounts.newPerson("Meera Nair"))];
  await openCheckout(page, [KIT]);
  await logInAtCheckout(page, asha);
  await fillDetails(page);
  await page.getByLabel(/^Notes/).fill("Asha's own words");
  // Meera logs in from another tab whose news does not come through.
  await page.route("**/api/session", (route) => route.abort());
  const other = await context.newPage();
  await context.clearCookies();
  await other.goto("/account/bookings");
  await logInAs(other, meera);
  const posted: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/api/orders") && posted.push(request.url())));
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText("We could not be reached, so nothing has been sent now. Please try again in a moment.");
  expect(posted).toEqual([]);
  await page.unroute("**/api/session");
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText("Somebody else is logged in by now, so nothing has been sent. Look at the details, then confirm again.");
  await expect(page.getByLabel(/^Notes/)).toHaveValue("");
  expect(await ordersOf(other)).toEqual([]);
});
