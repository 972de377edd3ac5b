import { ask, OPERATOR } from "./support/accounts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { inAMonth, logInAs, openBooking } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("refusals", () => {
  test.use({ expectedErrors: [/status of 40[03]/] });

  test("the login prompt says what is wrong, to the letter, and keeps the address between its views", async ({ page, accounts }) => {
    const person = accounts.newPerson();
    await page.goto("/account/bookings");
    const prompt = page.getByRole("dialog");
    await expect(prompt).toContainText("After logging in, you can access this page.");
    await expectAccessible(page);
    const toast = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });

    await prompt.getByRole("button", { name: "Login" }).click();
    await expect(toast).toContainText("Missing InformationPlease enter both email and password.");
    const [over, under] = await Promise.all([toast.boundingBox(), prompt.boundingBox()]);
    if (!over || !under) throw new Error("both are on the screen");
    expect(over.y + over.height, "a toast covers neither the dialog's title nor its cross").toBeLessThanOrEqual(under.y);
    await expect(prompt.getByLabel("Email")).toBeFocused();

    await prompt.getByLabel("Email").fill(person.email);
    await prompt.getByRole("button", { name: "Sign Up" }).click();
    await expect(prompt.getByLabel("Email")).toHaveValue(person.email);
    await expect(prompt.getByLabel("Password", { exact: true })).toBeFocused();
    await prompt.getByLabel("Password", { exact: true }).fill("12345");
    await prompt.getByLabel("Confirm Password").fill("12345");
    await prompt.getByRole("button", { name: "Sign Up" }).click();
    await expect(prompt.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/at least 6 characters/);
    await prompt.getByLabel("Password", { exact: true }).fill(person.password);
    await prompt.getByRole("button", { name: "Sign Up" }).click();
    await expect(toast).toContainText("Password MismatchPasswords do not match.");
    await expect(prompt.getByLabel("Confirm Password")).toBeFocused();
    await prompt.getByLabel("Confirm Password").fill(person.password);
    await prompt.getByRole("button", { name: "Sign Up" }).click();
    await expect(toast).toContainText("Account Created!");

    await prompt.getByLabel("Password").fill("not-this-one");
    await prompt.getByLabel("Password").press("Enter");
    await expect(toast).toContainText("Login FailedThis email and password do not go together.");
    await prompt.getByLabel("Email").fill(accounts.newPerson().email);
    await prompt.getByLabel("Password").press("Enter");
    await expect(prompt.getByText("This email and password do not go together.")).toBeVisible();

    await prompt.getByLabel("Email").fill(person.email);
    await prompt.getByLabel("Password").fill(person.password);
    await prompt.getByLabel("Password").press("Enter");
    await expect(toast).toContainText("Login FailedPlease verify your email before logging in.");
    await prompt.getByRole("button", { name: "Send the e-mail again" }).click();
    await expect(prompt.getByText(/^Sent\./)).toBeVisible();
    await expectAccessible(page);

    await prompt.getByRole("button", { name: "Forgot password?" }).click();
    await expect(prompt.getByLabel("Email")).toHaveValue(person.email);
    await prompt.getByLabel("Email").fill(accounts.newPerson().email);
    await expectAccessible(page);
    await prompt.getByRole("button", { name: "Send reset email" }).click();
    await expect(toast, "an unknown address is answered like a known one").toContainText("Password reset email sent!Please check your inbox.");

    await accounts.verifyEmail(person.email);
    await prompt.getByLabel("Email").fill(person.email);
    await prompt.getByLabel("Password").fill(person.password);
    await prompt.getByRole("button", { name: "Login" }).click();
    await expect(toast).toContainText("Login Successful!");
    await expect(page.getByText(`Logged in as ${person.email}`)).toBeVisible();
    await expect(page.getByText("Nothing booked yet.", { exact: false })).toBeVisible();
    await expectAccessible(page);
  });
});

test("logging out in one tab is noticed in the others", async ({ page, context, accounts }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.goto("/account/bookings");
  await logInAs(page, person);
  const other = await context.newPage();
  await other.goto("/account/bookings");
  await expect(other.getByText(`Logged in as ${person.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Log in to see it", { exact: false })).toBeVisible();
  await expect(other.getByText("Log in to see it", { exact: false })).toBeVisible();
});

test.describe("the outbox", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("a reset link of the emulator's is completed in the outbox, which asks for the new password", async ({ page, accounts }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await ask("/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any", { requestType: "PASSWORD_RESET", email: person.email });
    await page.goto("/account/bookings");
    await logInAs(page, await accounts.operator());
    await page.getByRole("link", { name: "Outbox of the shop" }).click();
    const link = page.getByRole("listitem").filter({ hasText: person.email });
    await link.getByLabel("New password").fill("another&secret=12");
    const emulators = page.waitForEvent("popup");
    await link.getByRole("button", { name: "Set it" }).click();
    await expect((await emulators).getByText("successfully updated")).toBeVisible();
    await accounts.idTokenOf({ ...person, password: "another&secret=12" });
  });

  test("is there for an operator alone, with every mail", async ({ page, accounts, browser, server }) => {
    const shopper = await accounts.signUpAndVerify(accounts.newPerson());
    expect((await page.goto("/desk/outbox"))?.status()).toBe(404);
    await page.goto("/account/bookings");
    await logInAs(page, shopper);
    await expect(page.getByText(`Logged in as ${shopper.email}`)).toBeVisible();
    await expect(page.getByRole("link", { name: "Outbox of the shop" })).toBeHidden();
    expect((await page.goto("/desk/outbox"))?.status()).toBe(404);
    const modal = await openBooking(page, "bd-cake-07");
    await modal.getByLabel("Preferred Date").fill(inAMonth());
    await modal.getByRole("button", { name: "Send Booking Request" }).click();
    await expect(page.getByText("Booking Request Sent!")).toBeVisible();

    await accounts.operator();
    const desk = await browser.newPage({ baseURL: server.origin, reducedMotion: "reduce" });
    await desk.goto("/account/bookings");
    await logInAs(desk, OPERATOR);
    await desk.getByRole("link", { name: "Outbox of the shop" }).click();
    await expect(desk.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
    const mail = desk.getByRole("group").filter({ hasText: `to ${shopper.email}` });
    await mail.locator("summary").click();
    await expect(mail.getByRole("region", { name: /^As text/ })).toContainText("Two-Tier Flower Cake");
    await expect(mail.locator("iframe").contentFrame().getByText("Two-Tier Flower Cake").first()).toBeVisible();
    const beside = desk.waitForEvent("popup");
    await mail.locator("iframe").contentFrame().getByRole("link", { name: "See your bookings" }).click();
    await expect((await beside).getByRole("heading", { level: 1, name: "Your bookings" })).toBeVisible();
    await desk.close();
  });
});
