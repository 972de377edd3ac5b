import { openAlive } from "./support/alive.ts";
import { logInAs } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { toast } from "./support/lists.ts";
import { atStep, chooseSlot, evenDay, goOn, goToPayment, pay, summaryOf } from "./support/wizard.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: [/status of 401 .*\/api\/payments/] });

test("what is paid while its shopper is away takes nothing of what they choose next, and its page is nobody else's", async ({ page, context, accounts }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.goto("/book?product=rd001");
  await logInAs(page, person);
  await chooseSlot(page, evenDay(80), "6:00 pm");
  await goToPayment(page);
  await page.getByRole("radio", { name: "Razorpay" }).check();
  await page.getByLabel("What the pretend gateway answers").selectOption("Pending, without an end");
  await pay(page).click();
  const waits = page.getByRole("heading", { name: "Awaiting confirmation" });
  await expect(waits).toBeFocused();
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(toast(page)).toContainText("Nothing new yet");

  const address = page.url();
  await page.goto("/faq");
  const payment = new URL(address).searchParams.get("payment");
  const verify = await page.evaluate((id) => fetch(`/api/payments/${id}/verify`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ outcome: "paid" }) }).then(({ status }) => status), payment);
  expect(verify).toBe(200);
  await page.goto("/book?product=pr001");
  await chooseSlot(page, evenDay(84), "6:00 pm");
  for (const step of [2, 3, 4]) {
    await goOn(page).click();
    await atStep(page, step);
  }
  await expect(summaryOf(page)).toContainText("Marry Me Marquee");
  await page.getByRole("radio", { name: "Razorpay" }).check();
  await page.getByLabel("What the pretend gateway answers").selectOption("Pending, without an end");
  await pay(page).click();
  await expect(waits).toBeVisible();

  const other = await context.newPage();
  await openAlive(other, "/account/bookings");
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(page.locator("main")).toContainText("Log in, and you see how your payment stands.");
  await expect(page.locator("main")).not.toContainText("Awaiting confirmation");
});
