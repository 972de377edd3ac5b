import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openAlive } from "./support/alive.ts";
import { logInAs, openBooking } from "./support/booking-form.ts";
import { alertOf, confirmButton, fillDetails, logInAtCheckout, openCheckout, placedOrder, summaryOf as orderSummaryOf } from "./support/checkout-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { endOfferOn, insertOffer } from "./support/orders.ts";
import { chooseSlot, evenDay, goToPayment, pay, summaryOf } from "./support/wizard.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const popupOf = (page: Page) => page.getByRole("dialog", { name: "Wait! Don't miss this" });
const CLAIM = "**/api/offers/claim";

/** Out of the window as a browser tells it: by its top with the mouse, unless said otherwise. */
const leave = (page: Page, how: { pointerType?: string; clientY?: number } = {}) =>
  page.evaluate((init) => void document.documentElement.dispatchEvent(new PointerEvent("pointerleave", init)), { pointerType: "mouse", clientX: 300, clientY: -1, ...how });
/** Nothing tells that nothing comes: what would bring it has come by the time that the page's own questions are answered. */
async function expectNone(page: Page): Promise<void> {
  await page.evaluate(() => fetch("/api/session").then(() => fetch("/api/session")));
  await expect(popupOf(page)).toHaveCount(0);
}
/** Claims as the popup does, which no phone ever shows. */
const claimByHand = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch("/api/offers/claim", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
    localStorage.setItem("offerClaim", await answer.text());
  });

test("who leaves with the mouse through the top is offered something, once; not by touch, not over a dialog, not where somebody books, not what has ended", async ({ page, isMobile, server }) => {
  await openAlive(page, "/");
  if (isMobile) {
    for (const pointerType of ["touch", "mouse"]) await leave(page, { pointerType });
    return expectNone(page);
  }
  await leave(page, { pointerType: "touch" });
  await leave(page, { clientY: 899 });
  await expectNone(page);
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await page.getByRole("link", { name: "Cart" }).first().click();
  await expect(cart).toBeVisible();
  await leave(page);
  await expectNone(page);
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
  const prompt = page.getByRole("dialog", { name: "Login" });
  for (const path of ["/book", "/checkout", "/account"]) {
    await openAlive(page, path);
    if (path !== "/account") {
      await expect(prompt).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(prompt).toBeHidden();
    }
    await leave(page);
    await expectNone(page);
  }
  // What can't be had is not offered, and is not the one showing.
  endOfferOn(server, "2026-01-31");
  await openAlive(page, "/faq");
  const told = page.waitForResponse("**/api/offers/exit");
  await leave(page);
  await told;
  await expectNone(page);
  endOfferOn(server, "2099-12-31");
  await openAlive(page, "/products");
  await page.mouse.move(400, 300);
  await page.mouse.move(400, -20);
  await leave(page);
  await expect(popupOf(page)).toContainText("Get 10% off if you book today!");
  await expectAccessible(page);
  await expect(popupOf(page).getByRole("button", { name: "No thanks" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popupOf(page)).toBeHidden();
  await leave(page);
  await expectNone(page);
  await openAlive(page, "/");
  await leave(page);
  await expectNone(page);
});

test("who has subscribed to the newsletter is offered nothing more", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone is never offered anything");
  await openAlive(page, "/faq");
  const form = page.getByRole("form", { name: "Newsletter", exact: true });
  await form.getByRole("textbox", { name: "Your email" }).fill("asha@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Subscribed!")).toBeVisible();
  await leave(page);
  await expectNone(page);
  await openAlive(page, "/products");
  await leave(page);
  await expectNone(page);
});

test("who closes the popup while the offer is fetched has it, and stays on the page", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone is never offered anything");
  const answer = Promise.withResolvers<void>();
  await page.route(CLAIM, (route) => answer.promise.then(() => route.continue()));
  await openAlive(page, "/product/rd001");
  await leave(page);
  const asked = page.waitForRequest(CLAIM);
  await popupOf(page).getByRole("button", { name: "Claim Offer" }).click();
  await asked;
  await page.keyboard.press("Escape");
  await expect(popupOf(page)).toBeHidden();
  answer.resolve();
  await expect(page.getByText("Offer claimed")).toBeVisible();
  await expectNone(page);
  await expect(page).toHaveURL(/\/product\/rd001$/);
});

test.describe("on a line that breaks once", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("from the popup to a paid booking: the offer is a line of its own all the way, and nothing more is offered afterwards", async ({ page, accounts, isMobile }) => {
    test.slow();
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await openAlive(page, "/product/rd001");
    if (isMobile) await claimByHand(page);
    else {
      await leave(page);
      await page.route(CLAIM, (route) => route.abort(), { times: 1 });
      await popupOf(page).getByRole("button", { name: "Claim Offer" }).click();
      await expect(popupOf(page).getByRole("alert")).toHaveText("The offer could not be fetched. Check your connection, then try again.");
      await popupOf(page).getByRole("button", { name: "Claim Offer" }).click();
      await expect(page.getByText("Offer claimed")).toBeVisible();
      await expect(page).toHaveURL(/\/book$/);
      // The login that is asked for there comes over it, at any moment; so it does below.
      await expect(page.locator("main")).toContainText(/Pick a service from the catalog to continue\.10% off if you book today: until .*11:59 pm, once a person\./);
    }
    await page.goto("/book?product=rd001");
    await expect(page.locator("main")).toContainText("Base₹4,499Offer, if eligible-₹450Total₹4,049");
    await logInAs(page, person);
    await expect(summaryOf(page)).toContainText("Base₹4,499Offer-₹450Total₹4,049");
    await expect(summaryOf(page)).toContainText(/10% off if you book today: until .*, 11:59 pm, once a person\./);
    await chooseSlot(page, evenDay(30), "6:00 pm");
    await goToPayment(page);
    await expectAccessible(page);
    await page.getByRole("radio", { name: "UPI", exact: true }).check();
    await expect(pay(page)).toHaveText("Pay ₹4,049");
    await pay(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your bokeh is booked" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Your booking" })).toContainText("Offer-₹450Total₹4,049");
    await page.getByRole("link", { name: "See your booking" }).click();
    await expect(page.getByRole("main")).toContainText("Offer-₹450");
    await page.goto("/book?product=rd001");
    await expect(summaryOf(page)).toContainText("Base₹4,499Total₹4,499");
    await openAlive(page, "/");
    await leave(page);
    await expectNone(page);
  });
});

test.describe("an offer that has ended meanwhile", () => {
  test.use({ expectedErrors: [/status of 40[49]/] });
  test.afterEach(({ server }) => endOfferOn(server, "2099-12-31"));

  test("is told with the new total before anything is charged, and who has a code for another goes on with that", async ({ page, accounts, server }) => {
    test.slow();
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await page.goto("/faq");
    await claimByHand(page);
    await page.goto("/book?product=rd001");
    await logInAs(page, person);
    await chooseSlot(page, evenDay(32), "3:00 pm");
    await goToPayment(page);
    await page.getByRole("radio", { name: "UPI", exact: true }).check();
    await expect(pay(page)).toHaveText("Pay ₹4,049");
    endOfferOn(server, "2026-01-31");
    await pay(page).click();
    const why = "We have ended this offer earlier than we said, so it is not counted any more.";
    await expect(page.getByText(`${why} The total is now ₹4,499. This payment was not begun.`)).toBeVisible();
    await expect(summaryOf(page)).toContainText("Base₹4,499Total₹4,499");
    await expect(summaryOf(page).getByText(why)).toBeVisible();
    await expectAccessible(page);
    await expect(pay(page)).toHaveText("Pay ₹4,499");
    insertOffer(server, "diya-500");
    await page.getByText("Have a code?").click();
    const code = page.getByLabel("Code of an offer");
    await code.fill("diya");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(code).toHaveAccessibleDescription("We know of no such code.");
    await expectAccessible(page);
    await code.fill(" DIYA-500 ");
    await code.press("Enter");
    await expect(summaryOf(page)).toContainText("Base₹4,499Offer-₹500Total₹3,999₹500 off: until");
    await pay(page).click();
    await expect(page.getByRole("region", { name: "Your booking" })).toContainText("Offer-₹500Total₹3,999");
  });
});

test.describe("an offer at the other doors", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("is a line of the booking modal, of the cart while nobody knows whose it is, and of the checkout, where it may be used already; below its minimum it waits for another booking", async ({ page, accounts, server }) => {
    test.slow();
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await page.goto("/faq");
    await claimByHand(page);
    const modal = await openBooking(page, "rd001");
    await expect(modal.getByRole("region", { name: "Booking summary" })).toContainText("Price₹4,499Offer, if eligible-₹450Total price₹4,049");
    await expectAccessible(page);
    await openCheckout(page, [{ id: "rd001", qty: 1 }]);
    await page.keyboard.press("Escape");
    await page.goto("/cart");
    await expect(page.getByRole("region", { name: "Total" })).toContainText("Subtotal₹4,499Offer, if eligible-₹450Convenience fee (4%)₹162Total₹4,211");
    await expectAccessible(page);
    await page.goto("/checkout");
    await logInAtCheckout(page, person);
    await expect(orderSummaryOf(page)).toContainText("Subtotal₹4,499Offer-₹450Convenience fee (4%)₹162Total₹4,211");
    await fillDetails(page);
    // The same person from another browser, a moment before.
    const claim = await page.evaluate(() => (JSON.parse(localStorage.getItem("offerClaim") ?? "{}") as { claim: string }).claim);
    const details = { lines: [{ id: "rd001", selectedAddOns: [], qty: 1 }], name: "Asha Verma", email: person.email, date: evenDay(30), pincode: "110001", offer: claim };
    expect(await page.evaluate(async (body) => (await fetch("/api/orders", { method: "POST", headers: { "Content-Type": "application/json" }, body })).status, JSON.stringify(details))).toBe(201);
    await confirmButton(page).click();
    await expect(alertOf(page)).toContainText("You have used this offer already. It is for once a person, so it is not counted. The price has changed: the total is now ₹4,679 instead of ₹4,211. Nothing has been sent; confirm again if this suits you.");
    await expect(orderSummaryOf(page)).toContainText("Subtotal₹4,499Convenience fee (4%)₹180Totalinstead of ₹4,211 ₹4,679You have used this offer already.");
    insertOffer(server, "grand-500", 9000);
    await page.getByText("Have a code?").click();
    await page.getByLabel("Code of an offer").fill("grand-500");
    await page.getByLabel("Code of an offer").press("Enter");
    await expect(orderSummaryOf(page)).toContainText(/Total.*₹4,679₹500 off: until .*, once a person\. It counts from ₹9,000 on, before any fee, so it is not counted yet\./);
    await expectAccessible(page);
    await confirmButton(page).click();
    await placedOrder(page);
    await openCheckout(page, [{ id: "rd001", qty: 3 }]);
    await expect(orderSummaryOf(page)).toContainText("Subtotal₹13,497Offer-₹500");
    await expect(orderSummaryOf(page)).not.toContainText("not counted yet");
  });
});
