import type { Page } from "@playwright/test";
import { logInAs } from "./support/booking-form.ts";
import { deliver, expect, test } from "./support/gateways.ts";
import { chooseToday, expectBookedToday } from "./support/half-past-midnight.ts";
import { mailsTo } from "./support/orders.ts";
import { atStep, chooseSlot, goToPayment, pay, summaryOf } from "./support/wizard.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** How the way to the counter is told before it, and what a card that is declined there comes to on the shop's page. */
const GATEWAYS = [
  { gateway: "stripe", asked: "To pay: ₹4499.00", before: undefined, on: undefined, today: { time: "11:00 am", at: "11:00", utc: "2027-03-06T05:30:00Z" }, other: "2027-03-08", declinedThere: true },
  { gateway: "paypal", asked: "To pay: US$54.01", before: "PayPal takes no rupees: for ₹4,499 it charges US$54.01, at ₹83.30 to the dollar.", on: "Go on to PayPal", today: { time: "3:00 pm", at: "15:00", utc: "2027-03-06T09:30:00Z" }, other: "2027-03-10", declinedThere: false },
  { gateway: "razorpay", asked: "To pay: ₹4499.00", before: undefined, on: undefined, today: { time: "8:00 pm", at: "20:00", utc: "2027-03-06T14:30:00Z" }, other: "2027-03-12", declinedThere: true },
] as const;

type Case = (typeof GATEWAYS)[number];

/** From the service to step 4 with a way to pay chosen, at a time of today, or on a day that no other test takes. */
async function walkToPayment(page: Page, method: string, when: { today: string } | { day: string }): Promise<void> {
  await page.getByLabel("Search").fill("candlelight");
  await page.getByRole("button", { name: /Candlelight Canopy Dinner/ }).click();
  await atStep(page, 1);
  if ("today" in when) await chooseToday(page, when.today);
  else await chooseSlot(page, when.day, "6:00 pm");
  await goToPayment(page);
  await page.getByRole("radio", { name: method }).check();
}

/** Presses Pay and follows to the counter: where dollars are charged, they are told first. */
async function goToCounter(page: Page, { before, on }: Pick<Case, "before" | "on">): Promise<void> {
  await pay(page).click();
  if (before) await expect(page.getByText(before)).toBeVisible();
  if (on) await page.getByRole("link", { name: on }).click();
}

for (const { gateway, asked, declinedThere, today, other, ...way } of GATEWAYS) {
  test(`${gateway}: left without paying, declined, tried again and paid: one order, confirmed once, whatever is told later`, async ({ page, accounts, counters, server }) => {
    test.slow();
    const { [gateway]: counter } = counters;
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    const { orders } = counter.rig.counts();
    await page.goto("/book");
    await logInAs(page, person);
    const held = page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname === "/api/holds");
    await walkToPayment(page, counter.name, { today: today.time });
    expect((await held).postDataJSON()).toMatchObject({ date: "2027-03-06", time: today.at });
    await expect(summaryOf(page)).toContainText("Sat, 6 Mar 2027");
    await goToCounter(page, way);
    await expect(counter.at(page).getByText(asked)).toBeVisible();
    await counter.take(page, "left");

    await expect(page.getByRole("heading", { name: "Not paid yet" })).toBeVisible();
    await expect(summaryOf(page)).toContainText(new RegExp(`${today.time} is held for you until (12:[345]|1:0)\\d am`));
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
    await expectBookedToday(page, server, person, today);
    await page.getByRole("link", { name: "See your booking" }).click();
    await expect(page.getByRole("main")).toContainText("Sat, 6 Mar 2027");
    await expect(page.getByRole("region", { name: "So far" })).toContainText(/Confirmed.*Sat, 6 Mar 2027, (12:[345]|1:0)\d am/);
    const confirmed = mailsTo(server, person.email).filter(({ subject }) => subject.endsWith("is confirmed"));
    expect(confirmed.map(({ text }) => text)).toEqual([expect.stringContaining("We have received your payment of ₹4,499.")]);
  });

  test(`${gateway}: the browser never comes back, and the gateway's word confirms: page and mail say so`, async ({ page, context, accounts, counters, server }) => {
    const { [gateway]: counter } = counters;
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await page.goto("/book");
    await logInAs(page, person);
    await walkToPayment(page, counter.name, { day: other });
    await goToCounter(page, way);
    await counter.take(page, "lost");
    await expect(counter.at(page).getByText(/^(Paid|Agreed)$/)).toBeVisible();
    const later = await context.newPage();
    await page.close();
    await later.goto("/account/bookings");
    await expect(later.getByRole("main")).toContainText("Waiting for payment");
    await expect(later.getByRole("article")).toContainText(/Mar 2027, 6:00 pm.*Sent Sat, 6 Mar 2027, (12:[345]|1:0)\d am/);
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
  await walkToPayment(page, counter.name, { day: "2027-03-14" });
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
  await walkToPayment(page, "PayPal", { day: "2027-03-16" });
  await pay(page).click();
  await expect(page.getByRole("heading", { name: "Not paid yet" }), "the way on is below it, not above").toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Go on to PayPal" })).toBeFocused();
  await page.getByRole("radio", { name: "Razorpay" }).check();
  await pay(page).click();
  await expect(counters.razorpay.at(page).getByText("To pay: ₹4499.00")).toBeVisible();
  await counters.razorpay.take(page, "paid");
  await expect(page.getByRole("heading", { level: 1, name: "Your bokeh is booked" })).toBeVisible();
  await expect(page.getByTitle("Razorpay")).toHaveCount(0);
});
