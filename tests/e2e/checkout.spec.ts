import { expectAccessible } from "./support/accessible.ts";
import { OPERATOR } from "./support/accounts.ts";
import { openAlive } from "./support/alive.ts";
import { inAMonth, logInAs } from "./support/booking-form.ts";
import { alertOf, bodyOf, cartOf, confirmButton, fillDetails, logInAtCheckout, openCheckout, ordersOf, placedOrder, summaryOf } from "./support/checkout-form.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const CANOPY = { id: "rd001", selectedAddOns: [{ id: "addon-photo", qty: 1 }], qty: 1 };
const KIT = { id: "bd-arch-01", qty: 2 };

test("a stranger fills the checkout, signs up, and the order that waited is stored once, with its mails", async ({ page, accounts, browser, server }) => {
  test.slow();
  const person = accounts.newPerson();
  await page.goto(`/product/${CANOPY.id}`);
  await page.getByLabel(/^Photographer/).check();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await openAlive(page, `/product/${KIT.id}`);
  for (let i = 0; i < KIT.qty; i++) await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("link", { name: "Cart, 3 items" }).click();
  await page.getByRole("dialog", { name: "Your Cart" }).getByRole("link", { name: "Proceed to Checkout" }).click();
  const prompt = page.getByRole("dialog", { name: /Login|Sign Up/ });
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
  await confirmButton(page).click();

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
  const reference = await placedOrder(page);
  await expect(page.getByRole("alert").filter({ hasText: `Thanks ${person.name}! Your bokeh is booked for` })).toBeVisible();
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
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText("Your booked list is empty.");
  await expectAccessible(page);

  const desk = await browser.newPage({ baseURL: server.origin });
  await desk.goto("/account/bookings");
  await logInAs(desk, await accounts.operator());
  await desk.goto("/desk/outbox");
  const mails = desk.locator("summary").filter({ hasText: reference });
  await expect(mails, "one to each").toHaveCount(2);
  await expect(mails.filter({ hasText: `to ${person.email}` }), "which gives nothing away").toContainText(`Your appointment ${reference}`);
  await expect(mails.filter({ hasText: `to ${OPERATOR.email}` })).toContainText("Surprise.");
  await desk.close();
});

test("what is missing is said once and beside each field, the first wrong field has the focus, a strange PIN code is a question", async ({ page }) => {
  await openCheckout(page, [KIT]);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByLabel(/^Notes/).fill("Something typed");
  await confirmButton(page).click();
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
  await expect(alertOf(page)).toHaveText("That day has passed. Choose a later one.");
  await expect(page.getByLabel("Event date")).toHaveAccessibleDescription("That day has passed. Choose a later one.");
  await expect(page.getByLabel("PIN code of the event")).not.toHaveAttribute("aria-invalid");

  await page.reload();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Full name")).toHaveValue("Asha Verma");
  await expect(page.getByLabel(/^Notes/)).toHaveValue("Something typed");
  await expect(page.getByLabel("PIN code of the event")).toHaveValue("२०१ ००१");
});

test("what is typed before the page has come to life stays", async ({ page }) => {
  const alive = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await alive.promise;
    await route.continue();
  });
  await page.goto("/checkout", { waitUntil: "commit" });
  await page.getByLabel("Full name").fill("Asha Verma");
  await page.getByLabel(/^Notes/).fill("Before eight");
  await page.getByLabel("It is a surprise").check();
  alive.resolve();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel(/^Whom not to call/)).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Asha Verma");
  await expect(page.getByLabel(/^Notes/)).toHaveValue("Before eight");
  await expect(page.getByText("12/500 characters")).toBeVisible();
});

test("lines are removed with a way back, the keyboard is not lost, an empty list is said", async ({ page }) => {
  await openCheckout(page, [CANOPY, KIT]);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  const summary = summaryOf(page);
  await summary.getByRole("button", { name: /^Remove.*DIY Balloon Arch Kit/ }).press("Enter");
  await expect(summary.getByRole("listitem").filter({ hasText: "DIY Balloon Arch Kit" })).toHaveCount(0);
  await expect(summary.getByRole("button", { name: /^Remove.*Candlelight Canopy Dinner/ })).toBeFocused();
  await expect(summary).toContainText("Total₹6,238");
  await summary.getByRole("button", { name: "Undo" }).click();
  await expect(summary).toContainText("Total₹8,940");
  await summary.getByRole("button", { name: "Clear booked" }).press("Enter");
  await expect(summary).toContainText("Nothing is waiting to be booked.");
  await expect(summary.getByRole("heading", { name: "Order summary" })).toBeFocused();
  await confirmButton(page).click();
  await expect(alertOf(page)).toHaveText("Your booked list is empty.");
  await summary.getByRole("button", { name: "Undo" }).click();
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
  await placedOrder(page);
});

test.describe("where the browser keeps nothing", () => {
  test("an order is taken all the same", async ({ page, accounts }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { configurable: true, get: () => { throw new DOMException("denied", "SecurityError"); } });
    });
    await page.goto(`/product/${KIT.id}`);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await page.getByRole("link", { name: "Cart, 1 item" }).click();
    await page.getByRole("dialog", { name: "Your Cart" }).getByRole("link", { name: "Proceed to Checkout" }).click();
    await logInAtCheckout(page, person);
    await fillDetails(page);
    await confirmButton(page).click();
    const reference = await placedOrder(page);
    await expect(page.getByRole("alert").first()).toContainText("Your bokeh is booked for");
    expect(await ordersOf(page)).toEqual([reference]);
  });
});
