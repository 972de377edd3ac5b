import { expectAccessible } from "./support/accessible.ts";
import { logInAs } from "./support/booking-form.ts";
import { alertOf, cartOf, confirmButton, fillDetails, logInAtCheckout, openCheckout, ordersOf, placedOrder, summaryOf } from "./support/checkout-form.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: [/net::ERR_FAILED|status of (401|422|429)/] });

const KIT = { id: "bd-arch-01", qty: 2 };
const LOST = "Your order may have reached us already: no answer came back. Confirm booking finds out, and nothing is booked twice. Your orders";

test("the answer is lost and the tab dies: a new one says so, asks for it, and there is one order; another account learns nothing", async ({ page, accounts, context }) => {
  test.slow();
  const [asha, ravi] = [await accounts.signUpAndVerify(accounts.newPerson()), await accounts.signUpAndVerify(accounts.newPerson())];
  await openCheckout(page, [KIT]);
  await logInAtCheckout(page, asha);
  await fillDetails(page);
  await page.getByLabel(/^Notes/).fill("Asha's own words");
  await page.route("**/api/orders", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText(LOST);
  await page.close();

  const next = await context.newPage();
  await next.goto("/checkout");
  await expect(alertOf(next)).toHaveText(LOST);
  await expectAccessible(next);
  await alertOf(next).getByRole("link", { name: "Your orders" }).click();
  await expect(next.getByRole("article")).toHaveCount(1);
  await next.getByRole("button", { name: "Log out" }).click();
  await expect(next.getByText("Log in to see it", { exact: false })).toBeVisible();

  await next.goto("/checkout");
  await logInAs(next, ravi);
  await expect(next.getByText(`Logged in as ${ravi.email}`)).toBeVisible();
  await expect(alertOf(next)).toHaveText("");
  await expect(next.getByLabel(/^Notes/)).toHaveValue("");
  await fillDetails(next);
  await confirmButton(next).click();
  const hers = await placedOrder(next);
  expect(await ordersOf(next)).toEqual([hers]);
  await next.getByRole("button", { name: "Log out" }).click();
  await expect(next.getByText("Log in to see it", { exact: false })).toBeVisible();

  await openCheckout(next, [KIT]);
  await logInAtCheckout(next, asha);
  await expect(alertOf(next), "it has outlived the log-out").toHaveText(LOST);
  await expect(next.getByLabel(/^Notes/), "with what was sent, so nothing has to be typed again").toHaveValue("Asha's own words");
  await confirmButton(next).click();
  const reference = await placedOrder(next);
  expect(reference).not.toBe(hers);
  expect(await cartOf(next)).toEqual([]);
  expect(await ordersOf(next)).toEqual([reference]);
});

test("two tabs that confirm the same cart at the same moment make one order, and both show it", async ({ page, accounts, context }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await openCheckout(page, [KIT]);
  await logInAtCheckout(page, person);
  await fillDetails(page);
  const other = await context.newPage();
  await other.goto("/checkout");
  await fillDetails(other);
  await expect(summaryOf(other)).toContainText("Total₹2,702");

  let sent = 0;
  const both = Promise.withResolvers<void>();
  await context.route("**/api/orders", async (route) => {
    sent++;
    await both.promise;
    await route.continue();
  });
  await Promise.all([confirmButton(page).click(), confirmButton(other).click()]);
  for (const tab of [page, other]) await expect(tab.getByRole("button", { name: "Confirming..." })).toBeVisible();
  both.resolve();
  const [reference, same] = await Promise.all([placedOrder(page), placedOrder(other)]);
  expect(same).toBe(reference);
  expect(sent).toBe(1);
  expect(await cartOf(page)).toEqual([]);
  expect(await ordersOf(page)).toEqual([reference]);
});

test("a lost answer, a refusal, an edit: one order, and nothing is said that is not certain", async ({ page, accounts }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await openCheckout(page, [KIT]);
  await logInAtCheckout(page, person);
  await fillDetails(page);
  let line: "refused" | "lost" | "good" = "refused";
  await page.route("**/api/orders", async (route) => {
    if (line === "refused") return route.fulfill({ status: 429, contentType: "application/problem+json", body: "{}" });
    const response = await route.fetch();
    return line === "lost" ? route.abort() : route.fulfill({ response });
  });
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText("Your booking was not taken, and nothing has been stored. Please try again in a moment.");
  line = "lost";
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText(LOST);
  line = "refused";
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText("Your booking was not taken now. Please try again in a moment. An earlier try may have reached us. Your orders");
  await expectAccessible(page);
  line = "good";
  await page.getByLabel(/^Notes/).fill("Changed my mind about the colour.");
  await confirmButton(page).click();
  const reference = await placedOrder(page);
  await expect(page.getByText("Your booking had arrived the first time")).toBeVisible();
  expect(await ordersOf(page)).toEqual([reference]);
});

test("what was typed is forgotten when its owner logs out, in every tab, and comes back after a session that merely ended", async ({ page, accounts, context }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await openCheckout(page, [KIT]);
  await logInAtCheckout(page, person);
  const notes = page.getByLabel(/^Notes/);
  await notes.fill("Asha's own words");
  const asleep = await context.newPage();
  await asleep.goto("/checkout");
  await asleep.getByLabel(/^Notes/).fill("In another tab");
  await asleep.goto("/faq");
  const other = await context.newPage();
  await other.goto("/account/bookings");
  await expect(other.getByText(`Logged in as ${person.email}`)).toBeVisible();

  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await expect(notes, "the session has ended, nothing is lost").toHaveValue("Asha's own words");
  await logInAtCheckout(page, person);
  await expect(notes).toHaveValue("Asha's own words");

  await other.reload();
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(other.getByText("Log in to see it", { exact: false })).toBeVisible();
  await expect(notes).toHaveValue("");
  await expect(page.getByLabel("Full name")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Asha");
  await asleep.goto("/checkout");
  await asleep.getByRole("dialog", { name: "Login" }).waitFor();
  await expect(asleep.getByLabel(/^Notes/)).toHaveValue("");
});
