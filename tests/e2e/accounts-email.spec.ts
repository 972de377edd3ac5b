import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { mailedTo } from "./support/accounts.ts";
import { expect, test } from "./support/fixtures.ts";
import { toast } from "./support/lists.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: [/status of 400/] });

/** The emulator answers 501 to `passwordPolicy` and never says that there were too many attempts: Firebase's answers are stood in for. */
async function standInForPolicy(page: Page, change: object = {}): Promise<void> {
  const policy = {
    schemaVersion: 1,
    enforcementState: "ENFORCE",
    allowedNonAlphanumericCharacters: ["!", "?", "#", "-"],
    customStrengthOptions: { minPasswordLength: 8, containsUppercaseCharacter: true, containsNumericCharacter: true },
    ...change,
  };
  await page.route("**/v2/passwordPolicy?**", (route) => route.fulfill({ json: policy }));
}

test("sign up as the provider's policy has it, follow the mail, log in; forget the password and choose another; try too often", async ({ page, context, accounts }) => {
  test.slow();
  const { email } = accounts.newPerson();
  await standInForPolicy(page, { schemaVersion: 2 });
  await page.goto("/checkout");
  const modal = page.getByRole("dialog");
  await expect(modal).toContainText("After logging in, you can access this page.");
  await page.keyboard.press("Escape");
  await page.getByLabel("Full name").fill("Asha Verma");
  await page.getByRole("button", { name: "Account" }).press("Enter");
  await expect(modal).toHaveAccessibleName("Login");
  await expect(modal.getByLabel("Email")).toBeFocused();

  const password = modal.getByLabel("Password", { exact: true });
  const confirm = modal.getByLabel("Confirm Password");
  const signUp = async (chosen: string) => {
    await password.fill(chosen);
    await confirm.fill(chosen);
    await confirm.press("Enter");
  };
  await test.step("a policy of another version is not passed over", async () => {
    await modal.getByLabel("Email").fill(email);
    const answered = page.waitForResponse("**/v2/passwordPolicy?**");
    await modal.getByRole("button", { name: "Sign Up" }).press("Enter");
    await answered;
    await expect(async () => {
      await signUp("Secret-12");
      await expect(modal.getByText("Sign-in needs a newer version of this page. Please reload it.")).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  await test.step("the policy is ticked off while the password is typed, and held to", async () => {
    await standInForPolicy(page);
    await page.reload();
    await modal.getByLabel("Email").fill(email);
    await modal.getByRole("button", { name: "Sign Up" }).click();
    await expect(modal.getByText("A capital letter (A–Z)")).toBeVisible();
    await password.pressSequentially("secret");
    const done = modal.getByRole("listitem").filter({ hasText: "(done)" });
    await expect(done).toHaveCount(0);
    await password.pressSequentially("-12");
    await expect(done).toHaveText([/At least 8 characters/, /A digit/]);
    await expectAccessible(page);
    await signUp("secret-12");
    await expect(password).toHaveAccessibleDescription(/This password still needs: a capital letter \(A–Z\)\./);
    await expect(password).toBeFocused();
    await signUp("Secret-12");
    await expect(toast(page)).toContainText("Account Created!Signup successful! Please check your email to verify your account before logging in.");
    await expect(modal).toHaveAccessibleName("Login");
  });

  await test.step("the link of the mail leads back to the page it was asked from", async () => {
    const mail = await context.newPage();
    const link = await mailedTo(email, "VERIFY_EMAIL");
    expect(new URL(link).searchParams.get("continueUrl")).toBe(page.url());
    await mail.goto(link);
    await expect(mail).toHaveURL(page.url());
    await mail.close();
    await modal.getByLabel("Password").fill("Secret-12");
    await modal.getByLabel("Password").press("Enter");
    await expect(toast(page)).toContainText("Login Successful!");
    await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Asha Verma");
  });

  await test.step("a forgotten password is chosen anew by a mail", async () => {
    await page.getByRole("button", { name: "Account, logged in" }).click();
    await modal.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await modal.getByRole("button", { name: "Forgot password?" }).click();
    await expect(modal).toHaveAccessibleName("Reset Password");
    await modal.getByLabel("Email").fill(email);
    await modal.getByLabel("Email").press("Enter");
    await expect(toast(page)).toContainText("Password reset email sent!Please check your inbox.");
    expect((await fetch(`${await mailedTo(email, "PASSWORD_RESET")}&newPassword=Another-34`)).ok).toBe(true);
    await modal.getByLabel("Password").fill("Secret-12");
    await modal.getByLabel("Password").press("Enter");
    await expect(modal.getByText("This email and password do not go together.")).toBeVisible();
  });

  await test.step("too many attempts are told as such", async () => {
    const tooMany = { error: { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled", errors: [] } };
    await page.route(/accounts:signInWithPassword/, (route) => route.fulfill({ status: 400, json: tooMany, headers: { "access-control-allow-origin": "*" } }), { times: 1 });
    await modal.getByLabel("Password").press("Enter");
    await expect(toast(page)).toContainText("Login FailedToo many tries. Wait a few minutes, then try again.");
    await modal.getByLabel("Password").fill("Another-34");
    await modal.getByLabel("Password").press("Enter");
    await expect(modal).toBeHidden();
  });
});
