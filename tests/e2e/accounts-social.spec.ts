import { randomUUID } from "node:crypto";
import { expectAccessible } from "./support/accessible.ts";
import { logInAs } from "./support/booking-form.ts";
import { expect, test as base } from "./support/fixtures.ts";
import { beInWindow, fillWindow, houseButton, openWindow, standInForGoogle } from "./support/google.ts";
import { toast } from "./support/lists.ts";

/**
 * Google's `api.js` alone is stood in for, since a closed network can't reach it (support/google.ts says how). The shop is opened
 * by number, since the emulator is: what its window keeps can then be read in its frame, as on a name beside the shop's own
 * (docs/decisions/0018).
 */
const test = base.extend({ baseURL: async ({ server }, give) => give(server.origin.replace("localhost", "127.0.0.1")) });
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ context }) => standInForGoogle(context));

test("Google: first and second time, a window that is closed, and Facebook with the same address, which is linked", async ({ page, accounts }) => {
  test.slow();
  const { email } = accounts.newPerson();
  const modal = page.getByRole("dialog", { name: "Login" });
  await page.goto("/checkout");
  await expect(modal).toContainText("After logging in, you can access this page.");
  await expectAccessible(page);

  await test.step("a closed window leaves the page as it was, at once", async () => {
    const popup = await openWindow(page, houseButton(modal, "Google"));
    await modal.getByLabel("Email").fill(email);
    await popup.close();
    await expect(modal.getByLabel("Email")).toHaveValue(email);
    await expect(modal.getByRole("button", { name: "Login" })).toBeEnabled();
    await expect(houseButton(modal, "Google")).toBeEnabled();
    await expect(toast(page)).toBeHidden();
  });

  await test.step("the first time makes the account, and the shopper goes on where they were", async () => {
    await fillWindow(await openWindow(page, houseButton(modal, "Google")), { email, name: "Asha Verma" });
    await expect(modal).toBeHidden();
    await expect(toast(page)).toContainText("Login Successful!");
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
  });

  const account = page.getByRole("button", { name: /^Account/ });
  const logOut = async () => {
    await account.click();
    await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Logout" }).click();
    await expect(account).toHaveAccessibleName("Account");
  };

  await test.step("the second time finds it", async () => {
    await logOut();
    await account.click();
    const popup = await openWindow(page, houseButton(modal, "Google"));
    await popup.getByText(email).click();
    await expect(modal).toBeHidden();
    await expect(account).toHaveAccessibleName("Account, logged in");
  });

  const facebook = { sub: randomUUID(), name: "Asha on Facebook", email, email_verified: false };
  await test.step("Facebook with the same address is told in words, and added after the way that is known", async () => {
    await logOut();
    await account.click();
    await beInWindow(await openWindow(page, houseButton(modal, "Facebook")), facebook);
    await expect(modal.getByText("This email already has an account with another way to log in. Log in that way once, and Facebook is added to it.")).toBeVisible();
    await expectAccessible(page);
    const popup = await openWindow(page, houseButton(modal, "Google"));
    await popup.getByText(email).click();
    await expect(toast(page)).toContainText("Login Successful!Facebook has been added to your account.");
    await logOut();
    await account.click();
    await beInWindow(await openWindow(page, houseButton(modal, "Facebook")), facebook);
    await expect(modal).toBeHidden();
    await expect(account).toHaveAccessibleName("Account, logged in");
  });

  await test.step("whoever has no password deletes the account by the way they log in with, and by nobody else's", async () => {
    await page.goto("/account");
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await fillWindow(await openWindow(page, houseButton(dialog, "Google")), { email: accounts.newPerson().email, name: "Somebody else" });
    await expect(dialog.getByRole("alert")).toHaveText("That is another account than the one you are logged in with.");
    const popup = await openWindow(page, houseButton(dialog, "Google"));
    await popup.getByText(email).click();
    await expect(dialog.getByRole("status")).toHaveText("It is you. Press the button below, and the account is gone.");
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await expect(toast(page)).toContainText("Your account is deleted");
    await expect(account).toHaveAccessibleName("Account");
  });
});

test.describe("accounts that are not ready", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("Facebook without a verified address, and without any", async ({ page, accounts }) => {
    const person = accounts.newPerson();
    const account = page.getByRole("button", { name: /^Account/ });
    const modal = page.getByRole("dialog", { name: "Login" });
    await page.goto("/faq");
    await account.click();
    const known = { sub: randomUUID(), name: "Asha", email: person.email, email_verified: false };
    await beInWindow(await openWindow(page, houseButton(modal, "Facebook")), known);
    await expect(modal.getByText("Please verify your email before logging in.")).toBeVisible();
    await expect(async () => accounts.verifyEmail(person.email)).toPass();
    await beInWindow(await openWindow(page, houseButton(modal, "Facebook")), known);
    await expect(modal).toBeHidden();
    await account.click();
    await expect(page.getByRole("dialog", { name: "Account" })).toContainText(person.email);
    await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();

    // The emulator mails a new address only to an account that has one, which Firebase does not ask for: its answer is stood in for.
    const asked: unknown[] = [];
    await page.route(/accounts:sendOobCode/, (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { email: "x" } });
    });
    await account.click();
    await beInWindow(await openWindow(page, houseButton(modal, "Facebook")), { sub: randomUUID(), name: "Nobody" });
    const asking = page.getByRole("dialog", { name: "Your Email" });
    await expect(asking.getByLabel("Email")).toBeFocused();
    await expect(asking).toContainText("This account has come without an email address. We need one to answer you.");
    await expectAccessible(page);
    await asking.getByLabel("Email").fill("asha@example.com");
    await asking.getByLabel("Email").press("Enter");
    await expect(asking.getByText("We have sent a mail to asha@example.com.", { exact: false })).toBeVisible();
    expect(asked).toMatchObject([{ requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "asha@example.com" }]);
  });
});

test("a blocked window is answered by leaving the page, and what was typed is there when the shopper comes back", async ({ page, accounts }) => {
  const { email } = accounts.newPerson();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/checkout");
  const modal = page.getByRole("dialog", { name: "Login" });
  await expect(modal).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByLabel("Full name").fill("Asha Verma");
  await page.getByRole("button", { name: "Account" }).click();
  await houseButton(modal, "Google").click();
  await expect(page.getByText("Sign-in with")).toBeVisible();
  await fillWindow(page, { email, name: "Asha V" });
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(page.getByLabel("Full name")).toHaveValue("Asha Verma");
});

test("who has neither Google nor Facebook sees neither", async ({ page, context, accounts }) => {
  await context.route("**/api/session", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { auth?: { providers: string[] } };
    if (body.auth) body.auth.providers = [];
    return route.fulfill({ response: answer, json: body });
  });
  await page.goto("/account/bookings");
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await expect(page.getByRole("dialog", { name: "Login" }).getByRole("button", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Continue with/ })).toHaveCount(0);
  await logInAs(page, person);
});
