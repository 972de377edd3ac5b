import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import type { Account } from "./support/accounts.ts";
import { fillDetails, inAMonth, logInAs, openCheckout } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const CANOPY = { id: "rd001", selectedAddOns: [{ id: "addon-photo", qty: 1 }], qty: 1 };
const KIT = { id: "bd-arch-01", qty: 2 };
const LOST = "We could not confirm that your order arrived. Press Confirm booking again: it will not be booked twice.";

const confirm = (page: Page) => page.getByRole("button", { name: "Confirm booking" });
const alertOf = (page: Page) => page.getByRole("alert");
const summaryOf = (page: Page) => page.getByRole("region", { name: "Order summary" });
const cartOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]") as { id: string; qty: number }[]);
const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>;

async function logInAtCheckout(page: Page, person: Account): Promise<void> {
  await logInAs(page, person);
  await expect(page.getByText(`Logged in as ${person.email}`)).toBeVisible();
}

/** Everything stored for somebody, by reference. */
async function ordersOf(page: Page): Promise<string[]> {
  await page.goto("/account/bookings");
  await expect(page.getByRole("heading", { level: 1, name: "Your bookings" })).toBeVisible();
  return (await page.getByRole("article").allTextContents()).map((text) => /BK-[A-Z0-9]{8}/.exec(text)?.[0] ?? "none");
}

const referenceIn = (page: Page) => /BK-[A-Z0-9]{8}/.exec(page.url())?.[0] ?? "none";

test("a stranger fills the checkout, signs up, and the order that waited is stored once, with its mails", async ({ page, accounts, browser, server }) => {
  test.slow();
  const person = accounts.newPerson();
  await openCheckout(page, [CANOPY, KIT]);
  const prompt = page.getByRole("dialog");
  await expect(prompt).toContainText("After logging in, you can access this page.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();

  const summary = summaryOf(page);
  await expect(summary).toContainText("Candlelight Canopy Dinner+ Photographer (1 hr)Qty 1Remove: Candlelight Canopy Dinner₹5,998");
  await expect(summary).toContainText("DIY Balloon Arch KitQty 2Remove: DIY Balloon Arch Kit₹2,598");
  await expect(summary).toContainText("Subtotal₹8,596Convenience fee (4%)₹344Total₹8,940");
  await expectAccessible(page);

  await fillDetails(page, person);
  await page.getByLabel(/^Phone/).fill("098765 43210");
  await expect(page.getByLabel("PIN code of the event")).toHaveAccessibleDescription("Delhi: our crews come there.");
  await page.getByLabel(/^Notes/).fill("She likes mint green.");
  await expect(page.getByText("21/500 characters")).toBeVisible();
  await expect(page.getByLabel("It is a surprise")).not.toBeChecked();
  await page.getByLabel("It is a surprise").check();
  await page.getByLabel(/^Whom not to call/).fill("Meera, 98765 00000");
  await page.getByLabel(/^Whom to call instead/).fill("Ravi, 98765 11111");
  await expectAccessible(page);
  await confirm(page).click();

  await expect(prompt).toContainText("After logging in, you can proceed to confirm your booking.");
  await prompt.getByRole("button", { name: "Sign Up" }).click();
  await prompt.getByLabel("Email").fill(person.email);
  await prompt.getByLabel("Password", { exact: true }).fill(person.password);
  await prompt.getByLabel("Confirm Password").fill(person.password);
  await prompt.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Account Created!")).toBeVisible();
  await accounts.verifyEmail(person.email);
  expect(await cartOf(page), "the cart is kept until the order is stored").toHaveLength(2);
  const sent = page.waitForRequest("**/api/orders");
  await logInAs(page, person);
  expect(bodyOf(await sent)).toMatchObject({ lines: [CANOPY, { ...KIT, selectedAddOns: [] }], surprise: true, notToCall: "Meera, 98765 00000", totalPrice: 8940 });
  await expect(page).toHaveURL(/\/account\/orders\/BK-[A-Z0-9]{8}$/);
  const reference = referenceIn(page);
  expect(await cartOf(page)).toEqual([]);

  expect(await ordersOf(page)).toEqual([reference]);
  const booking = page.getByRole("article").filter({ hasText: reference });
  await expect(booking).toContainText("Candlelight Canopy Dinner");
  await expect(booking).toContainText("DIY Balloon Arch Kit");
  await expect(booking).toContainText("₹8,940");

  await page.goto("/checkout");
  await expect(summary).toContainText(`Your order ${reference} is with us`);
  await expect(summary.getByRole("link", { name: "See your order" })).toHaveAttribute("href", `/account/orders/${reference}`);
  await expect(page.getByLabel(/^Notes/), "what was sent is not kept").toHaveValue("");
  await confirm(page).click();
  await expect(alertOf(page)).toHaveText("Your booked list is empty.");
  await expectAccessible(page);

  const desk = await browser.newPage({ baseURL: server.origin });
  await desk.goto("/account/bookings");
  await logInAs(desk, await accounts.operator());
  await desk.goto("/desk/outbox");
  await expect(desk.getByText(person.email).first(), "the shopper's mail").toBeVisible();
  await expect(desk.getByText(reference).first(), "and the merchant's").toBeVisible();
  await desk.close();
});

test("what is missing is said once and beside each field, the first wrong field has the focus, a strange PIN code is a question", async ({ page }) => {
  await openCheckout(page, [KIT]);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByLabel(/^Notes/).fill("Something typed");
  await confirm(page).click();
  await expect(alertOf(page)).toHaveText("Please complete the form.");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveAccessibleDescription("Enter your name, 2 to 80 characters.");
  for (const label of ["Email", "Event date", "PIN code of the event"]) await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel(/^Phone/)).not.toHaveAttribute("aria-invalid");
  await expectAccessible(page);

  await page.getByLabel("Full name").fill("Asha Verma");
  await page.getByLabel("Email", { exact: true }).fill("asha@example.com");
  await page.getByLabel("Event date").fill("2020-01-01");
  await page.getByLabel("PIN code of the event").fill("२०१ ००१");
  await expect(page.getByText("We do not usually come to this PIN code.")).toBeVisible();
  await expect(page.getByRole("link", { name: "hello@bokeh.example" }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Event date")).toBeFocused();
  await expect(page.getByText("Choose a date from today on.")).toBeVisible();
  await expect(page.getByLabel("PIN code of the event")).not.toHaveAttribute("aria-invalid");

  await page.reload();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Full name")).toHaveValue("Asha Verma");
  await expect(page.getByLabel(/^Notes/)).toHaveValue("Something typed");
  await expect(page.getByLabel("PIN code of the event")).toHaveValue("२०१ ००१");
});

test("lines are removed with a way back, the keyboard is not lost, an empty list is said", async ({ page }) => {
  await openCheckout(page, [CANOPY, KIT]);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  const summary = summaryOf(page);
  await summary.getByRole("button", { name: "Remove: DIY Balloon Arch Kit" }).press("Enter");
  await expect(summary).not.toContainText("DIY Balloon Arch Kit");
  await expect(summary.getByRole("heading", { name: "Order summary" })).toBeFocused();
  await expect(summary).toContainText("Total₹6,238");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(summary).toContainText("Total₹8,940");
  await summary.getByRole("button", { name: "Clear booked" }).press("Enter");
  await expect(summary).toContainText("Nothing is waiting to be booked.");
  await confirm(page).click();
  await expect(alertOf(page)).toHaveText("Your booked list is empty.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(summary).toContainText("Total₹8,940");
});

test("by keyboard alone, from the first field to the stored order", async ({ page, accounts }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await openCheckout(page, [KIT]);
  await logInAtCheckout(page, person);
  await expect(page.getByLabel("Full name")).toHaveValue(person.name);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
  await page.getByLabel("Full name").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("9876543210");
  await expect(page.getByLabel(/^Phone/)).toHaveValue("9876543210");
  await page.getByLabel("Event date").fill(inAMonth());
  await page.getByLabel("PIN code of the event").focus();
  await page.keyboard.type("122018");
  await expect(page.getByText("Gurgaon: our crews come there.")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Before eight");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Meera");
  await expect(page.getByLabel(/^Whom not to call/)).toHaveValue("Meera");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account\/orders\/BK-/);
});

test.describe("when something goes wrong", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of (401|409|422)/] });

  test("a double click is one order; a lost answer is asked for under the same key, after a reload too", async ({ page, accounts }) => {
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

    await confirm(page).dblclick();
    const waiting = page.getByRole("button", { name: "Confirming..." });
    await expect(waiting).toHaveAttribute("aria-disabled", "true");
    await waiting.click();
    held.resolve();
    await expect(alertOf(page)).toHaveText(LOST);
    expect(keys).toHaveLength(1);
    expect(await cartOf(page)).toHaveLength(2);
    await expectAccessible(page);

    await confirm(page).click();
    await expect.poll(() => keys.length).toBe(2);
    await expect(alertOf(page)).toHaveText(LOST);
    await page.reload();
    await expect(alertOf(page), "it is still not known").toHaveText(LOST);
    await expect(page.getByLabel("PIN code of the event")).toHaveValue("110016");
    lost = false;
    await confirm(page).click();
    await expect(page).toHaveURL(/\/account\/orders\/BK-/);
    expect(new Set(keys).size).toBe(1);
    expect(await cartOf(page)).toEqual([]);
    const reference = referenceIn(page);
    expect(await ordersOf(page)).toEqual([reference]);
  });

  test("what is changed after a lost answer makes no second order, and lines that came meanwhile stay in the cart", async ({ page, accounts }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await openCheckout(page, [CANOPY]);
    await logInAtCheckout(page, person);
    await fillDetails(page);
    await page.route("**/api/orders", async (route) => {
      await route.fetch();
      await route.abort();
    }, { times: 1 });
    await confirm(page).click();
    await expect(alertOf(page)).toHaveText(LOST);

    await page.getByLabel(/^Notes/).fill("Changed my mind about the colour.");
    const other = await page.context().newPage();
    await other.goto("/faq");
    await other.evaluate(() => localStorage.setItem("cart", JSON.stringify([...(JSON.parse(localStorage.getItem("cart") ?? "[]") as unknown[]), { id: "bd-arch-01", selectedAddOns: [], qty: 1 }])));
    await other.close();
    await expect(summaryOf(page)).toContainText("DIY Balloon Arch Kit");
    await confirm(page).click();
    await expect(page).toHaveURL(/\/account\/orders\/BK-/);
    await expect(page.getByText("Your booking had arrived the first time")).toBeVisible();
    const reference = referenceIn(page);
    expect(await cartOf(page)).toMatchObject([{ id: "bd-arch-01", qty: 1 }]);
    expect(await ordersOf(page)).toEqual([reference]);
  });

  test("another price is told beside the old one, and nothing is sent before it is confirmed", async ({ page, accounts }) => {
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
    await confirm(page).click();
    await expect(alertOf(page)).toHaveText("The price has changed: the total is now ₹6,238 instead of ₹1,040. Nothing has been sent; confirm again if this suits you.");
    await expect(summary).toContainText("Convenience fee (4%)₹240Totalinstead of ₹1,040 ₹6,238");
    await expectAccessible(page);
    await confirm(page).click();
    await expect(page).toHaveURL(/\/account\/orders\/BK-/);
    await page.goto("/account/bookings");
    await expect(page.getByRole("article")).toContainText("₹6,238");
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  test("what is no longer sold is shown, left out of total and order, and stays in the cart; the shop's word on a line stands beside it", async ({ page, accounts }) => {
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
    await confirm(page).click();
    await expect(alertOf(page)).toContainText("This celebration is no longer in our catalogue. Nothing has been sent");
    await expect(summary).toContainText("It is left out of the total and of your order.");
    await expect(summary).toContainText("Subtotal₹2,598");
    await expectAccessible(page);
    const sent = page.waitForRequest("**/api/orders");
    await confirm(page).click();
    expect(bodyOf(await sent).lines).toEqual([{ ...KIT, selectedAddOns: [] }]);
    await expect(page).toHaveURL(/\/account\/orders\/BK-/);
    expect(await cartOf(page)).toMatchObject([{ id: "gone-1" }]);

    await page.goto("/checkout");
    await confirm(page).click();
    await expect(alertOf(page)).toHaveText("What is in your booked list is no longer sold, so there is nothing to confirm.");
  });

  test("a session that ended meanwhile asks for the login and goes on by itself", async ({ page, accounts, context }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await openCheckout(page, [KIT]);
    await logInAtCheckout(page, person);
    await fillDetails(page);
    await context.clearCookies();
    await confirm(page).click();
    await expect(page.getByRole("dialog")).toContainText("After logging in, you can proceed to confirm your booking.");
    await expect(page.getByLabel("PIN code of the event")).toHaveValue("110016");
    await logInAs(page, person);
    await expect(page).toHaveURL(/\/account\/orders\/BK-/);
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
    await confirm(page).click();
    await expect(alertOf(page)).toContainText("nothing has been sent");
    await expectAccessible(page);
    dead = false;
    await summaryOf(page).getByRole("button", { name: "Try again" }).click();
    await expect(summaryOf(page)).toContainText("Total₹2,702");
  });
});

test("a browser that keeps nothing still takes an order", async ({ page, accounts }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: () => { throw new DOMException("denied", "SecurityError"); } });
  });
  await page.goto("/checkout");
  await logInAtCheckout(page, person);
  await fillDetails(page);
  await expect(page.getByLabel("PIN code of the event")).toHaveValue("110016");
  await confirm(page).click();
  await expect(alertOf(page)).toHaveText("Your booked list is empty.");
});
