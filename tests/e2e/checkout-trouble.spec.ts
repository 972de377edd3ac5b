import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import type { Account } from "./support/accounts.ts";
import { logInAs } from "./support/booking-form.ts";
import { alertOf, bodyOf, cartOf, confirmButton, fillDetails, logInAtCheckout, openCheckout, ordersOf, placedOrder, ready, summaryOf } from "./support/checkout-form.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: [/net::ERR_FAILED|status of (401|409|422)/] });

const CANOPY = { id: "rd001", selectedAddOns: [{ id: "addon-photo", qty: 1 }], qty: 1 };
const KIT = { id: "bd-arch-01", qty: 2 };
const LOST = "Your order may have reached us already: no answer came back. Confirm booking finds out, and nothing is booked twice. Your orders";

/** An order of the canopy that the shop has stored, and whose answer never came. */
async function loseTheAnswer(page: Page, person: Account): Promise<void> {
  await openCheckout(page, [CANOPY]);
  await logInAtCheckout(page, person);
  await fillDetails(page);
  await page.route("**/api/orders", async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText(LOST);
}

/** Whatever this browser knows of orders happened a day before it did. */
async function aDayLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem("checkoutSending") ?? "{}") as Record<string, Record<"sending" | "last", { at: number } | undefined>>;
    for (const { sending, last } of Object.values(known)) for (const each of [sending, last]) if (each) each.at -= 86_400_000;
    localStorage.setItem("checkoutSending", JSON.stringify(known));
  });
}

test("a double click is one order; a lost answer is asked for under the same key, after a reload too", async ({ page, accounts }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await openCheckout(page, [CANOPY, KIT]);
  await logInAtCheckout(page, person);
  await fillDetails(page);

  const keys: (string | undefined)[] = [];
  const held = Promise.withResolvers<void>();
  let lost = true;
  await page.route("**/api/orders", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    expect(response.status()).toBe(201);
    if (keys.length === 1) await held.promise;
    return lost ? route.abort() : route.fulfill({ response });
  });

  await confirmButton(page).dblclick();
  const waiting = page.getByRole("button", { name: "Confirming..." });
  await expect(waiting).toHaveAttribute("aria-disabled", "true");
  await waiting.click({ force: true });
  held.resolve();
  await expect(alertOf(page)).toHaveText(LOST);
  expect(keys).toHaveLength(1);
  expect(await cartOf(page)).toHaveLength(2);
  await expectAccessible(page);

  await confirmButton(page).click();
  await expect.poll(() => keys.length).toBe(2);
  await expect(alertOf(page)).toHaveText(LOST);
  await page.reload();
  await expect(alertOf(page), "it is still not known").toHaveText(LOST);
  await expect(page.getByLabel("PIN code of the event")).toHaveValue("110016");
  lost = false;
  await confirmButton(page).click();
  const reference = await placedOrder(page);
  expect(new Set(keys).size).toBe(1);
  expect(await cartOf(page)).toEqual([]);

  expect(await ordersOf(page)).toEqual([reference]);
});

test("what is changed after a lost answer makes no second order, and lines that came meanwhile stay in the cart", async ({ page, accounts }) => {
  test.slow();
  await loseTheAnswer(page, await accounts.signUpAndVerify(accounts.newPerson()));

  await page.getByLabel(/^Notes/).fill("Changed my mind about the colour.");
  const other = await page.context().newPage();
  await other.goto("/faq");
  await other.evaluate(() => localStorage.setItem("cart", JSON.stringify([...(JSON.parse(localStorage.getItem("cart") ?? "[]") as unknown[]), { id: "bd-arch-01", selectedAddOns: [], qty: 1 }])));
  await other.close();
  await expect(summaryOf(page)).toContainText("DIY Balloon Arch Kit");
  await confirmButton(page).click();
  const reference = await placedOrder(page);
  await expect(page.getByText("Your booking had arrived the first time")).toBeVisible();

  expect(await cartOf(page)).toMatchObject([{ id: "bd-arch-01", qty: 1 }]);
  expect(await ordersOf(page)).toEqual([reference]);
});

test("an order that was found and cleared away does not answer for the next one, and what is typed for that is kept", async ({ page, accounts }) => {
  test.slow();
  await loseTheAnswer(page, await accounts.signUpAndVerify(accounts.newPerson()));
  const [first] = await ordersOf(page);

  // Within the hour another cart may be the same order in other words: it is told of the first, and what was typed since stays.
  await openCheckout(page, [KIT]);
  await page.getByLabel(/^Notes/).fill("For the other evening.");
  await ready(page);
  await confirmButton(page).click();
  expect(await placedOrder(page)).toBe(first);
  expect(await cartOf(page)).toMatchObject([{ id: "bd-arch-01" }]);
  await page.goto("/checkout");
  await expect(page.getByLabel(/^Notes/)).toHaveValue("For the other evening.");

  // A day later it is another order.
  await aDayLater(page);
  await openCheckout(page, [KIT]);
  await page.route("**/api/orders", (route) => route.abort(), { times: 1 });
  await ready(page);
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText(LOST);
  await aDayLater(page);
  await openCheckout(page, [CANOPY]);
  await expect(summaryOf(page)).toContainText("Total");
  await expect(alertOf(page)).toHaveText("");
  await ready(page);
  await confirmButton(page).click();
  const second = await placedOrder(page);
  expect(await cartOf(page)).toEqual([]);
  expect(await ordersOf(page)).toEqual(expect.arrayContaining([first, second]));
});

test("another price is told beside the old one, and nothing is sent before it is confirmed", async ({ page, accounts }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  let old = true;
  await page.route("**/api/quote", async (route) => {
    const response = await route.fetch();
    if (!old) return route.fulfill({ response });
    const quote = (await response.json()) as { lines: Record<string, unknown>[] };
    return route.fulfill({ response, json: { ...quote, lines: quote.lines.map((line) => ({ ...line, each: 1000, lineTotal: 1000 })) } });
  });
  await openCheckout(page, [{ ...CANOPY, price: 900 }]);
  await logInAtCheckout(page, person);
  await fillDetails(page);
  const summary = summaryOf(page);
  await expect(summary).toContainText("The price has changed: was ₹900, now ₹1,000.");
  await expect(summary).toContainText("Total₹1,040");
  old = false;
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText("The price has changed: the total is now ₹6,238 instead of ₹1,040. Nothing has been sent; confirm again if this suits you.");
  await expect(summary).toContainText("Convenience fee (4%)₹240Totalinstead of ₹1,040 ₹6,238");
  await expectAccessible(page);
  await confirmButton(page).click();
  await placedOrder(page);
  await page.goto("/account/bookings");
  await expect(page.getByRole("article")).toContainText("₹6,238");
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("what is no longer sold is shown, left out of total and order, and stays in the cart; the shop's word on a line stands beside it", async ({ page, accounts }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  let believed = true;
  await page.route("**/api/quote", async (route) => {
    const response = await route.fetch();
    if (!believed) return route.fulfill({ response });
    const quote = (await response.json()) as { lines: Record<string, unknown>[] };
    const lines = quote.lines.map((line) => (line.sold ? line : { ...line, sold: true, title: "Gone today", picture: null, basePrice: 100, addOns: [], each: 100, qty: 1, lineTotal: 100 }));
    return route.fulfill({ response, json: { ...quote, lines } });
  });
  await openCheckout(page, [{ id: "gone-1", qty: 1 }, KIT]);
  await logInAtCheckout(page, person);
  await fillDetails(page);
  const summary = summaryOf(page);
  await expect(summary).toContainText("Gone today");
  believed = false;
  await confirmButton(page).click();
  await expect(alertOf(page)).toContainText("This celebration is no longer in our catalogue. Nothing has been sent");
  await expect(summary).toContainText("It is left out of the total and of your order.");
  await expect(summary).toContainText("Subtotal₹2,598");
  await expectAccessible(page);
  const sent = page.waitForRequest("**/api/orders");
  await confirmButton(page).click();
  expect(bodyOf(await sent).lines).toEqual([{ ...KIT, selectedAddOns: [] }]);
  await placedOrder(page);
  expect(await cartOf(page)).toMatchObject([{ id: "gone-1" }]);

  await page.goto("/checkout");
  await expect(summaryOf(page)).toContainText("It is left out of the total");
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText("What is in your booked list is no longer sold, so there is nothing to confirm.");
});

test("a session that ended meanwhile asks for the login and goes on by itself", async ({ page, accounts, context }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await openCheckout(page, [KIT]);
  await logInAtCheckout(page, person);
  await fillDetails(page);
  await context.clearCookies();
  await confirmButton(page).click();
  await expect(page.getByRole("dialog")).toContainText("After logging in, you can proceed to confirm your booking.");
  await expect(page.getByLabel("PIN code of the event")).toHaveValue("110016");
  await logInAs(page, person);
  await placedOrder(page);
  expect(await ordersOf(page)).toHaveLength(1);
});

test("prices that can't be looked up are said, and asked for again", async ({ page, accounts }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  let dead = true;
  await page.route("**/api/quote", (route) => (dead ? route.abort() : route.continue()));
  await openCheckout(page, [KIT]);
  await logInAtCheckout(page, person);
  await fillDetails(page);
  await expect(summaryOf(page)).toContainText("The prices did not come through.");
  await confirmButton(page).click();
  await expect(alertOf(page)).toContainText("nothing has been sent");
  await expectAccessible(page);
  dead = false;
  await summaryOf(page).getByRole("button", { name: "Try again" }).click();
  await expect(summaryOf(page)).toContainText("Total₹2,702");
});
