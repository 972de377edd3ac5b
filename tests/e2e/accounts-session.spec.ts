import { expectAccessible } from "./support/accessible.ts";
import { logInAs } from "./support/booking-form.ts";
import { confirmButton, fillDetails, logInAtCheckout, openCheckout, placedOrder } from "./support/checkout-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { toast } from "./support/lists.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: [/status of 40[01]/] });

test("the account by keyboard: profile, a new password with a fresh sign-in and with an old one, the same in every tab", async ({ page, context, accounts }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  const icon = page.getByRole("button", { name: /^Account/ });
  const modal = page.getByRole("dialog");
  await page.goto("/faq");
  await icon.click();
  await logInAs(page, person);
  await expect(icon).toHaveAccessibleName("Account, logged in");
  const other = await context.newPage();
  await other.goto("/account/bookings");
  await expect(other.getByText(`Logged in as ${person.email}`)).toBeVisible();

  await test.step("Account and Profile", async () => {
    await icon.press("Enter");
    await expect(modal).toHaveAccessibleName("Account");
    await expect(modal).toContainText(person.email);
    await expectAccessible(page);
    await modal.getByRole("button", { name: "Profile" }).press("Enter");
    await expect(modal).toHaveAccessibleName("Profile");
    await expect(modal.getByLabel("Email")).toHaveValue(person.email);
    await expect(modal.getByLabel("Email")).not.toBeEditable();
    await expect(modal.getByLabel("New Password")).toBeFocused();
    await expect(modal.getByLabel("New Password")).toHaveAttribute("placeholder", "Leave blank to keep current");
    await expectAccessible(page);
    await modal.getByRole("button", { name: "Back to Account" }).press("Enter");
    await expect(modal).toHaveAccessibleName("Account");
    await expect(modal.getByRole("link", { name: "Your bookings" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(modal).toBeHidden();
    await expect(icon).toBeFocused();
  });

  const change = async (next: string) => {
    await icon.press("Enter");
    await modal.getByRole("button", { name: "Profile" }).press("Enter");
    await modal.getByLabel("New Password").fill(next);
    await modal.getByLabel("New Password").press("Enter");
  };
  const updated = async () => {
    await Promise.all([expect(modal.getByText("Password updated!")).toBeVisible(), expect(toast(page)).toContainText("Password updated!")]);
    await expect(modal).toBeHidden();
    const known = await page.evaluate(async () => (await (await fetch("/api/session")).json()) as { user: { email: string } | null });
    expect(known.user?.email, "the session goes on").toBe(person.email);
  };

  await test.step("right after the login it is changed at once", async () => {
    await change("12345");
    await expect(modal.getByLabel("New Password")).toHaveAccessibleDescription(/Choose a password of at least 6 characters\./);
    await modal.getByLabel("New Password").fill("second-12");
    await modal.getByLabel("New Password").press("Enter");
    await updated();
  });

  await test.step("later the sign-in is proved again in place, with what was typed", async () => {
    await page.reload();
    await change("third-123");
    await expect(modal.getByText("For safety, please log in again first.")).toBeVisible();
    await expect(modal.getByLabel("Current password")).toBeFocused();
    await expect(modal.getByLabel("New Password")).toHaveValue("third-123");
    await expectAccessible(page);
    await modal.getByLabel("Current password").fill("not-this-one");
    await page.keyboard.press("Enter");
    await expect(modal.getByText("This email and password do not go together.")).toBeVisible();
    await modal.getByLabel("Current password").fill("second-12");
    await page.keyboard.press("Enter");
    await updated();
  });

  await test.step("out in one tab is out in all; the newest password is the one that counts", async () => {
    await icon.press("Enter");
    await modal.getByRole("button", { name: "Logout" }).press("Enter");
    await expect(icon).toHaveAccessibleName("Account");
    expect(await page.evaluate(() => localStorage.getItem("authUser"))).toBeNull();
    await expect(other.getByText("Log in to see it", { exact: false })).toBeVisible();
    await icon.press("Enter");
    await logInAs(page, { ...person, password: "third-123" });
    await icon.press("Enter");
    await modal.getByRole("link", { name: "Your bookings" }).press("Enter");
    await expect(page).toHaveURL(/\/account\/bookings$/);
    await expect(modal).toBeHidden();
  });
});

test("a sign-in that ends while somebody checks out is made again in place, and the order goes on", async ({ page, context, accounts }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await openCheckout(page, [{ id: "rd001", qty: 1 }]);
  await logInAtCheckout(page, person);
  await fillDetails(page, { name: "Asha at home" });
  await page.getByLabel("Notes").fill("By the river");
  await context.clearCookies();
  await confirmButton(page).click();
  const prompt = page.getByRole("dialog", { name: "Login" });
  await expect(prompt).toContainText("After logging in, you can proceed to confirm your booking.");
  await expect(page.getByLabel("Notes")).toHaveValue("By the river");

  // A clock that is wrong by hours makes every new proof look old: tried once more in silence, then said, and never a loop.
  let exchanges = 0;
  await page.route("**/api/session", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    exchanges++;
    return exchanges <= 2 ? route.fulfill({ status: 401, json: { title: "This sign-in is not valid any more" } }) : route.fallback();
  });
  await prompt.getByLabel("Email").fill(person.email);
  await prompt.getByLabel("Password").fill(person.password);
  await prompt.getByLabel("Password").press("Enter");
  await expect(prompt.getByText("Check that this device's clock is right, then try again.", { exact: false })).toBeVisible();
  expect(exchanges).toBe(2);
  await logInAs(page, person);
  await placedOrder(page);
  await expect(page.getByText("By the river")).toBeVisible();
  await expect(page.getByText("Asha at home").first()).toBeVisible();
});

test("the icon shows whom the browser remembers at once, and is put right by the answer", async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("set")) localStorage.setItem("authUser", JSON.stringify({ uid: "u", email: "asha@example.com" }));
    sessionStorage.setItem("set", "once");
  });
  await page.route("**/api/session", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto("/faq");
  const icon = page.getByRole("button", { name: /^Account/ });
  await expect(icon).toHaveAccessibleName("Account, logged in");
  await icon.click();
  await expect(page.getByRole("dialog", { name: "Account" })).toContainText("asha@example.com");
  answer.resolve();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(icon).toHaveAccessibleName("Account");
  expect(await page.evaluate(() => localStorage.getItem("authUser"))).toBeNull();
});

test.describe("a line that breaks", () => {
  test.use({ expectedErrors: [/^Failed to load resource: net::ERR_FAILED .*\/api\/session/] });

  test("leaves the icon as it was, and once it is back the server is asked again", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("authUser", JSON.stringify({ uid: "u", email: "asha@example.com" })));
    await page.route("**/api/session", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/session"));
    await page.goto("/faq");
    await failed;
    const icon = page.getByRole("button", { name: /^Account/ });
    await expect(icon).toHaveAccessibleName("Account, logged in");
    await page.unroute("**/api/session");
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(icon).toHaveAccessibleName("Account", { timeout: 1000 });
    }).toPass();
  });
});

test.describe("not configured", () => {
  test.use({ settings: { AUTH: "off" } });

  test("pages work, and whatever asks for an account says why it can't", async ({ page }) => {
    const said = "Firebase is not configured. Please set up your Firebase credentials.";
    await page.goto("/checkout");
    const modal = page.getByRole("dialog", { name: "Login" });
    await expect(modal).toContainText(said);
    await expect(page.getByRole("button", { name: /^Continue with/ })).toHaveCount(0);
    await expectAccessible(page);
    await modal.getByLabel("Email").fill("asha@example.com");
    await modal.getByLabel("Password").fill("secret-12");
    await modal.getByRole("button", { name: "Login" }).click();
    await expect(toast(page)).toContainText(`Login Failed${said}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  });
});

test.describe("while the shop does not say who is logged in", () => {
  test.use({ expectedErrors: [/status of 503/] });

  test("a log-out ends the sign-in all the same", async ({ page, context, accounts }) => {
    const icon = page.getByRole("button", { name: /^Account/ });
    await page.goto("/faq");
    await icon.click();
    await logInAs(page, await accounts.signUpAndVerify(accounts.newPerson()));
    await expect(icon).toHaveAccessibleName("Account, logged in");
    await page.route("**/api/session", (route) => (route.request().method() === "GET" ? route.fulfill({ status: 503, body: "" }) : route.fallback()));
    await page.reload();
    await icon.click();
    await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Logout" }).click();
    await expect(toast(page)).toContainText("You are logged out.");
    expect((await context.cookies()).filter(({ name }) => name === "session")).toEqual([]);
    await page.unrouteAll();
    await page.reload();
    await expect(icon).toHaveAccessibleName("Account");
  });
});
