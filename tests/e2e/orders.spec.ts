import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import { expectAccessible } from "./support/accessible.ts";
import { OPERATOR } from "./support/accounts.ts";
import { inAMonth, inHours, logInAs, openBooking } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { changeOrder, mailedLink, placeOrder } from "./support/orders.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const TOTAL = "₹4,679";

test.beforeEach(async ({ page, accounts }, { title }) => {
  test.slow();
  if (title.startsWith("a visitor")) return;
  await page.goto("/account/orders");
  await logInAs(page, await accounts.signUpAndVerify(accounts.newPerson()));
  await expect(page.getByText("Nothing ordered from the cart yet.", { exact: false })).toBeVisible();
  await expectAccessible(page);
});

test("a request from the modal has its page: a change is asked for, then it is cancelled, by keyboard", async ({ page }) => {
  const modal = await openBooking(page, "bd-cake-07");
  await modal.getByLabel("Preferred Date").fill(inAMonth());
  await modal.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(page.getByText("Booking Request Sent!")).toBeVisible();

  await page.goto("/account/bookings");
  await page.getByRole("link", { name: "Two-Tier Flower Cake" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Booking BK-/ })).toBeVisible();
  await expect(page.getByText("We answer within 24 hours. Nothing has been charged.")).toBeVisible();
  await expect(page.getByText("Convenience fee")).toBeHidden();
  await expectAccessible(page);

  const ask = page.getByRole("button", { name: "Ask for a change" });
  await ask.press("Enter");
  const change = page.getByRole("dialog", { name: "Ask for a change" });
  await expect(change.getByLabel("What should change")).toBeFocused();
  await expectAccessible(page);
  await change.getByRole("button", { name: "Send" }).press("Enter");
  await expect(change.getByLabel("What should change")).toBeFocused();
  await expect(change.getByLabel("What should change")).toHaveAccessibleDescription(/Say what should change, in up to 500 characters\./);
  await change.getByLabel("What should change").fill("Lemon in place of vanilla, please.");
  await page.keyboard.press("Escape");
  await expect(change).toBeHidden();
  await expect(ask).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(change.getByLabel("What should change"), "what was typed is still there").toHaveValue("Lemon in place of vanilla, please.");
  await change.getByLabel(/^Another date/).fill(inAMonth());
  await change.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("We have your message")).toBeVisible();
  const history = page.getByRole("region", { name: "So far" });
  await expect(history).toContainText(/Requested on .*Change asked for on .*Wished date: .*Lemon in place of vanilla, please\./s);

  await page.getByRole("button", { name: "Cancel this booking" }).press("Enter");
  const cancel = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect(cancel.getByRole("button", { name: "Keep this booking" }), "the harmless one has the focus").toBeFocused();
  await expect(cancel).toContainText("By our policy cancelling is free until we have confirmed. Nothing was paid through the shop, so nothing is due.");
  await expect(cancel).toContainText("This holds until we confirm, and at the latest until");
  await expect(cancel).not.toContainText(/₹|hours count/);
  await expectAccessible(page);
  await cancel.getByRole("button", { name: "Cancel this booking" }).press("Enter");
  await expect(cancel).toBeHidden();
  await expect(page.getByText("Nobody will come. The history says what comes back.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(history).toContainText("Cancelled by you on");
  await expect(page.getByRole("button", { name: "Cancel this booking" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Add to calendar" }), "an evening that will not be needs no entry").toBeHidden();
  await expectAccessible(page);
});

test.describe("while the page stands open", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("the figure changes: nothing is cancelled until the new one has been seen", async ({ page, server }) => {
    const reference = await placeOrder(page);
    changeOrder(server, reference, { state: "confirmed" });
    await page.goto(`/account/orders/${reference}`);
    await page.getByRole("button", { name: "Cancel this order" }).click();
    const cancel = page.getByRole("dialog", { name: "Cancel this order?" });
    await expect(cancel).toContainText(`you get everything back 48 hours or more before the celebration. Nothing was paid through the shop, so nothing is due.`);
    changeOrder(server, reference, inHours(40));
    await cancel.getByRole("button", { name: "Cancel this order" }).click();
    await expect(cancel.getByRole("alert")).toContainText(`It is now ₹2,340 of ${TOTAL}. Nothing has been cancelled.`);
    await expect(cancel).toContainText(`you get half back from 48 down to 24 hours before the celebration. Nothing was paid through the shop, so nothing is due.`);
    await expectAccessible(page);
    await cancel.getByRole("button", { name: "Cancel this order" }).click();
    await expect(page.getByText("Nothing was paid through the shop, so nothing is due.")).toBeVisible();
  });
});

test("an order: its list, its page, the thanks once, its calendar file, and paper", async ({ page, server }) => {
  const date = inAMonth();
  const reference = await placeOrder(page, { date, notes: "Second bell.", surprise: true, notToCall: "Meera", alternateContact: "Ravi" });
  await page.goto("/account/bookings");
  await page.getByRole("link", { name: "Only orders from the cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your orders" })).toBeVisible();
  await page.getByRole("article").filter({ hasText: reference }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${reference}` })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  for (const words of ["Convenience fee (4%)", TOTAL, "Delhi, PIN 110001", "Second bell.", "Meera", "Ravi"]) await expect(page.getByRole("main")).toContainText(words);
  await expect(page).toHaveTitle("Appointment");
  await expectAccessible(page);

  // As the checkout leads here: the state of the entry is what it hands over, and a browser keeps it over a reload.
  await page.evaluate(() => history.replaceState({ ...(history.state as object), usr: { placed: true } }, ""));
  await page.reload();
  const words = new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).replace("Sept", "Sep");
  await expect(page.getByRole("alert")).toHaveText(`Thanks Asha Verma! Your bokeh is booked for ${words}. We will contact you at asha@example.com.`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Cancel this order" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Add to calendar" }).click()]);
  expect(download.suggestedFilename()).toBe("appointment.ics");
  const event = new ICAL.Component(ICAL.parse(readFileSync(await download.path(), "utf8")) as never).getFirstSubcomponent("vevent");
  expect([event?.getFirstPropertyValue("summary"), event?.getFirstPropertyValue("dtstart")?.toString()]).toEqual(["Appointment", date]);

  await expect(page.getByText("Notes and contacts are left out on paper.")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  for (const gone of [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByRole("button", { name: "Print" }), page.getByRole("link", { name: "Your orders" })]) await expect(gone).toBeHidden();
  await expect(page.getByText("Bokeh, hello@bokeh.example")).toBeVisible();
  await expect(page.getByText("Notes and contacts are left out on paper.")).toBeVisible();
  expect(await page.getByRole("main").innerText(), "what gives a surprise away").not.toMatch(/Second bell|Meera|Ravi|Whom|Your notes|urprise/);
  const paper = () => page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]);
  await expect.poll(paper).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b(?!s)/g), "one sheet").toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\S* 84[12]/);
  expect(server.printed()).not.toContain(reference);
});

test.describe("somebody else's", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("order is not there, behind the mail's link it can be seen and no more, and the shop may cancel it", async ({ page, server, accounts, browser }) => {
    const reference = await placeOrder(page);
    changeOrder(server, reference, { state: "confirmed", ...inHours(40) });
    const link = mailedLink(server, reference);

    const context = await browser.newContext({ baseURL: server.origin, reducedMotion: "reduce" });
    const guest = await context.newPage();
    expect((await guest.goto(`/account/orders/${reference}`))?.status()).toBe(404);
    await expectAccessible(guest);
    expect((await guest.goto(link))?.status()).toBe(200);
    await expect(guest.getByRole("heading", { level: 1, name: `Order ${reference}` })).toBeVisible();
    await expect(guest.getByRole("button", { name: "Print" })).toBeVisible();
    await expect(guest.getByRole("button", { name: /Cancel|change/ })).toBeHidden();
    await expectAccessible(guest);
    const asked: string[] = [];
    guest.on("request", (request) => asked.push(`${request.url()} ${request.headers().referer ?? ""}`));
    await guest.getByRole("link", { name: "Candlelight" }).first().click();
    await expect(guest.getByRole("heading", { level: 1 })).not.toContainText(reference);
    expect(asked.filter((each) => !each.startsWith(server.origin) && each.includes("key=")), "the key goes to no other address").toEqual([]);
    await context.close();

    await accounts.operator();
    const desk = await browser.newPage({ baseURL: server.origin, reducedMotion: "reduce" });
    await desk.goto("/account/bookings");
    await logInAs(desk, OPERATOR);
    await expect(desk.getByText(`Logged in as ${OPERATOR.email}`)).toBeVisible();
    await desk.goto(`/account/orders/${reference}`);
    await expect(desk.getByText("You see this as the shop.")).toBeVisible();
    await expect(desk.getByRole("button", { name: "Ask for a change" })).toBeHidden();
    await desk.getByRole("button", { name: "Cancel this order" }).click();
    const cancel = desk.getByRole("dialog", { name: "Cancel this order?" });
    await expect(cancel).toContainText("the shopper gets everything back, and on top what cancelling now would have cost them. Nothing was paid through the shop, so nothing is due.");
    await cancel.getByRole("button", { name: "Cancel this order" }).click();
    await expect(desk.getByText("Cancelled by us on", { exact: false })).toBeVisible();
    await desk.close();
    await page.goto(`/account/orders/${reference}`);
    await expect(page.getByText("Nothing was paid through the shop, so nothing is due.")).toBeVisible();
  });

  test("a visitor finds nothing, logs in as its owner, and there it is", async ({ page, accounts, server, browser }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    const before = await browser.newPage({ baseURL: server.origin, reducedMotion: "reduce" });
    await before.goto("/account/orders");
    await logInAs(before, person);
    await expect(before.getByText("Nothing ordered from the cart yet.", { exact: false })).toBeVisible();
    const reference = await placeOrder(before);
    await before.close();

    expect((await page.goto(`/account/orders/${reference}`))?.status()).toBe(404);
    await expect(page.getByRole("dialog", { name: "Login" })).toContainText("After logging in, you can access this page.");
    // Behind an open dialog nothing has a role.
    await expect(page.locator("main")).toContainText("Log in, and if it is yours it opens here.");
    await logInAs(page, person);
    await expect(page.getByRole("heading", { level: 1, name: `Order ${reference}` })).toBeVisible();
    await expectAccessible(page);
  });
});
