import { expectAccessible } from "./support/accessible.ts";
import { logInAs } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { chooseToday, expectBookedToday, halfPastMidnight, midnightSettings } from "./support/half-past-midnight.ts";
import { chooseSlot, goToPayment, pay, summaryOf } from "./support/wizard.ts";

test.use({
  ...halfPastMidnight,
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted: none.
  settings: async ({}, give, info) => give({ ...midnightSettings(info), UPI_ID: "shop@bank", UPI_NAME: "Bokeh Celebrations" }),
  contextOptions: { reducedMotion: "reduce" },
  permissions: ["clipboard-read", "clipboard-write"],
});

test("UPI: code and link outlive a reload, 'I have paid' is awaiting confirmation, and the page goes on by itself once the desk has recorded the UTR", async ({ page, accounts, request, server }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.goto("/book?product=rd001");
  await logInAs(page, person);
  await chooseToday(page, "8:00 pm");
  await goToPayment(page);
  await expect(summaryOf(page)).toContainText("Sat, 6 Mar 2027");
  await page.getByRole("radio", { name: "UPI" }).check();
  const total = /₹([\d,]+)/.exec((await pay(page).textContent()) ?? "")?.[1] ?? "none";
  await pay(page).click();

  const region = page.getByRole("region", { name: `Pay ₹${total} by UPI` });
  await expect(region).toContainText(/Your time is kept for you until .* [ap]m\./);
  const address = page.url();
  await page.goto("/account");
  await page.goto(address);
  await expect(region.getByRole("img", { name: new RegExp(`^QR code that pays ₹${total} to shop@bank with the note Booking BK[A-Z0-9]{8}$`) })).toBeVisible();
  const link = region.getByRole("link", { name: "Open a UPI app on this device" });
  await expect(link).toHaveAttribute("href", new RegExp(`^upi://pay\\?pa=shop@bank&pn=Bokeh%20Celebrations&.*&am=${total.replace(",", "")}\\.00&cu=INR$`));
  await region.getByRole("button", { name: "Copy UPI ID" }).click();
  await expect(page.getByText("UPI ID copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("shop@bank");
  await region.getByRole("button", { name: "Copy Amount" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${total.replace(",", "")}.00`);
  await expect(pay(page), "the other ways are put away").toBeHidden();
  await expectAccessible(page);

  const utr = region.getByLabel("UTR or UPI reference number");
  await utr.fill("4123");
  await region.getByRole("button", { name: "I have paid" }).click();
  await expect(region.getByText("A UTR has 12 digits. You can also leave it out.")).toBeVisible();
  await expect(utr).toBeFocused();
  await utr.fill("4123 4567 8901");
  await utr.press("Enter");
  const waiting = page.getByRole("heading", { name: "Awaiting confirmation" });
  await expect(waiting).toBeFocused();
  await expect(page.getByText("We look at our account and answer within 24 hours")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeHidden();

  const reference = /BK-[A-Z0-9]{8}/.exec((await page.getByRole("status").filter({ hasText: "You have told us" }).textContent()) ?? "")?.[0] ?? "none";
  const token = await accounts.idTokenOf(await accounts.operator());
  const recorded = await request.post(`/api/desk/bookings/${reference}/payments`, {
    headers: { Authorization: `Bearer ${token}`, "Idempotency-Key": crypto.randomUUID() }, data: { method: "upi", amount: Number(total.replace(",", "")), utr: "412345678901" },
  });
  expect(await recorded.json()).toMatchObject({ state: "confirmed", owed: 0 });
  await expect(page.getByRole("heading", { level: 1, name: "Your bokeh is booked" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/book/done/${reference}$`));
  await expectBookedToday(page, server, person, { time: "8:00 pm", utc: "2027-03-06T14:30:00Z" });
  await page.goto(address);
  await expect(page, "its own address leads there, too").toHaveURL(new RegExp(`/book/done/${reference}$`));
});

test("UPI: money that did not arrive lets the booking go, and the page says so by itself", async ({ page, accounts, request }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.goto("/book?product=rd001");
  await logInAs(page, person);
  await chooseSlot(page, "2027-03-20", "6:00 pm");
  await goToPayment(page);
  await page.getByRole("radio", { name: "UPI" }).check();
  await pay(page).click();
  await expect(page.getByRole("heading", { name: /^Pay ₹[\d,]+ by UPI$/ }), "what was pressed is gone: how it stands is read").toBeFocused();
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(page.getByRole("heading", { name: "Awaiting confirmation" })).toBeFocused();
  const reference = /BK-[A-Z0-9]{8}/.exec((await page.getByRole("status").filter({ hasText: "You have told us" }).textContent()) ?? "")?.[0] ?? "none";
  const token = await accounts.idTokenOf(await accounts.operator());
  const denied = await request.post(`/api/desk/bookings/${reference}/not-arrived`, { headers: { Authorization: `Bearer ${token}` }, data: {} });
  expect(await denied.json()).toEqual({ reference, state: "expired" });
  await expect(page.getByRole("heading", { name: "Your payment did not arrive" })).toBeVisible();
  await expect(page.getByText("The booking is let go, and nothing is due.")).toBeVisible();
  await expect(page.getByText(/is held for you/), "nor is its time").toHaveCount(0);
  await page.getByRole("link", { name: "Choose a time again" }).click();
  await expect(page, "what was typed is still there").toHaveURL(/\/book\/time$/);
});
