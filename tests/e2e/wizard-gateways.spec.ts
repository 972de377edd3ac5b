import type { Page } from "@playwright/test";
import { logInAs } from "./support/booking-form.ts";
import { deliver, expect, test } from "./support/gateways.ts";
import { mailsTo } from "./support/orders.ts";
import { atStep, chooseSlot, evenDay, goToPayment, pay, summaryOf } from "./support/wizard.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** How the way to the counter is told before it, and what a card that is declined there comes to on the shop's page. */
const GATEWAYS = [
  { gateway: "stripe", asked: "To pay: ₹4499.00", before: undefined, on: undefined, days: 30, declinedThere: true },
  { gateway: "paypal", asked: "To pay: US$54.01", before: "PayPal takes no rupees: for ₹4,499 it charges US$54.01, at ₹83.30 to the dollar.", on: "Go on to PayPal", days: 40, declinedThere: false },
  { gateway: "razorpay", asked: "To pay: ₹4499.00", before: undefined, on: undefined, days: 50, declinedThere: true },
] as const;

type Case = (typeof GATEWAYS)[number];

/** From the service to step 4 with a way to pay chosen, on a day that no other test takes. */
async function walkToPayment(page: Page, method: string, days: number): Promise<void> {
  await page.getByLabel("Search").fill("candlelight");
  await page.getByRole("button", { name: /Candlelight Canopy Dinner/ }).click();
  await atStep(page, 1);
  await chooseSlot(page, evenDay(days), "6:00 pm");
  await goToPayment(page);
  await page.getByRole("radio", { name: method }).check();
}

/** Presses Pay and follows to the counter: where dollars are charged, they are told first. */
async function goToCounter(page: Page, { before, on }: Pick<Case, "before" | "on">): Promise<void> {
  await pay(page).click();
  if (before) await expect(page.getByText(before)).toBeVisible();
  if (on) await page.getByRole("link", { name: on }).click();
}

for (const { gateway, asked, declinedThere, days, ...way } of GATEWAYS) {
  test(`${gateway}: left without paying, declined, tried again and paid: one order, confirmed once, whatever is told later`, async ({ page, accounts, counters, server }) => {
    const { [gateway]: counter } = counters;
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    const { orders } = counter.rig.counts();
    await page.goto("/book");
    await logInAs(page, person);
    await walkToPayment(page, counter.name, days);
    await goToCounter(page, way);
    await expect(counter.at(page).getByText(asked)).toBeVisible();
    await counter.take(page, "left");

    await expect(page.getByRole("heading", { name: "Not paid yet" })).toBeVisible();
    await expect(summaryOf(page)).toContainText("6:00 pm is held for you until");
    await goToCounter(page, way);
    await counter.take(page, "declined");
    if (declinedThere) {
      await expect(counter.at(page).getByText("Your card was declined.")).toBeVisible();
    } else {
      await expect(page.getByRole("heading", { name: "Payment failed" })).toBeVisible();
      await goToCounter(page, way);
    }
    await counter.take(page, "paid");

    await expect(page.getByRole("heading", { level: 1, name: "Your bokeh is booked" })).toBeVisible();
    await expect(page.getByText("Payment success")).toBeVisible();
    await expect(page.getByRole("region", { name: "Your booking" })).toContainText("₹4,499");
    expect(counter.rig.counts().orders, "trying again is the same order").toBe(orders + 1);
    await deliver(server, gateway, counter.says("paid"));
    await deliver(server, gateway, counter.says("failed"));
    await page.getByRole("link", { name: "See your booking" }).click();
    await expect(page.getByRole("region", { name: "So far" })).toContainText("Confirmed");
    const confirmed = mailsTo(server, person.email).filter(({ subject }) => subject.endsWith("is confirmed"));
    expect(confirmed.map(({ text }) => text)).toEqual([expect.stringContaining("We have received your payment of ₹4,499.")]);
  });

  test(`${gateway}: the browser never comes back, and the gateway's word confirms: page and mail say so`, async ({ page, context, accounts, counters, server }) => {
    const { [gateway]: counter } = counters;
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await page.goto("/book");
    await logInAs(page, person);
    await walkToPayment(page, counter.name, days + 4);
    await goToCounter(page, way);
    await counter.take(page, "lost");
    await expect(counter.at(page).getByText(/^(Paid|Agreed)$/)).toBeVisible();
    const later = await context.newPage();
    await page.close();
    await later.goto("/account/bookings");
    await expect(later.getByRole("main")).toContainText("Waiting for payment");
    await deliver(server, gateway, counter.says("paid"));
    await later.reload();
    await later.getByRole("link", { name: "Candlelight Canopy Dinner" }).click();
    await expect(later.getByText("Confirmed", { exact: true })).toBeVisible();
    expect(mailsTo(server, person.email).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your booking BK-\w{8} on .* is confirmed$/)]);
  });
}

test("paypal: what waits for a review is told as waiting, is not paid a second time, and the open page learns when it is over", async ({ page, accounts, counters, server, rigs }) => {
  const [, paypal] = GATEWAYS;
  const { paypal: counter } = counters;
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.goto("/book");
  await logInAs(page, person);
  await walkToPayment(page, counter.name, 60);
  await goToCounter(page, paypal);
  await counter.take(page, "pending");
  await expect(page.getByRole("heading", { name: "Awaiting confirmation" })).toBeVisible();
  await expect(page.getByText("Please don't pay a second time")).toBeVisible();
  await expect(pay(page)).toBeHidden();
  const order = rigs.paypal.server.ordersMade().at(-1) ?? "";
  rigs.paypal.server.settle(order, "COMPLETED");
  await deliver(server, "paypal", counter.says("paid"));
  await expect(page.getByRole("heading", { level: 1, name: "Your bokeh is booked" })).toBeVisible();
});

test("another way to pay after one was begun: its window opens once, and the booking is paid by it", async ({ page, accounts, counters }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.goto("/book");
  await logInAs(page, person);
  await walkToPayment(page, "PayPal", 70);
  await pay(page).click();
  await expect(page.getByRole("link", { name: "Go on to PayPal" })).toBeVisible();
  await page.getByRole("radio", { name: "Razorpay" }).check();
  await pay(page).click();
  await expect(counters.razorpay.at(page).getByText("To pay: ₹4499.00")).toBeVisible();
  await counters.razorpay.take(page, "paid");
  await expect(page.getByRole("heading", { level: 1, name: "Your bokeh is booked" })).toBeVisible();
  await expect(page.getByTitle("Razorpay")).toHaveCount(0);
});
