import { expectAccessible } from "./support/accessible.ts";
import { logInAs } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { placeOrder } from "./support/orders.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: [/net::ERR_FAILED|status of (401|404|422|429)/] });

test("an open order whose owner logs out in another tab asks for the login at once, and opens again", async ({ page, accounts, context }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.goto("/account/orders");
  await logInAs(page, person);
  await expect(page.getByText("Nothing ordered from the cart yet.", { exact: false })).toBeVisible();
  const reference = await placeOrder(page);
  await page.goto(`/account/orders/${reference}`);
  await expect(page.getByRole("heading", { level: 1, name: `Order ${reference}` })).toBeVisible();

  const other = await context.newPage();
  await other.goto("/account/bookings");
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await expect(page.getByText("leads nowhere", { exact: false })).toBeHidden();
  await expectAccessible(page);
  await logInAs(page, person);
  await expect(page.getByRole("heading", { level: 1, name: `Order ${reference}` })).toBeVisible();
});

test("a message whose answer was lost is not sent twice; the login in between is asked for, and both go on by themselves", async ({ page, accounts, context }) => {
  test.slow();
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.goto("/account/orders");
  await logInAs(page, person);
  await expect(page.getByText("Nothing ordered from the cart yet.", { exact: false })).toBeVisible();
  await page.goto(`/account/orders/${await placeOrder(page)}`);
  await page.getByRole("button", { name: "Ask for a change" }).click();
  const change = page.getByRole("dialog", { name: "Ask for a change" });
  const message = change.getByLabel("What should change");
  const send = change.getByRole("button", { name: "Send" });
  await message.fill("Lemon, please.");
  let line: "lost" | "refused" | "good" = "lost";
  const sent: string[] = [];
  await page.route("**/change", async (route) => {
    sent.push(route.request().headers()["idempotency-key"] ?? "none");
    if (line === "refused") return route.fulfill({ status: 429, contentType: "application/problem+json", body: JSON.stringify({ detail: "Too many." }) });
    const response = await route.fetch();
    return line === "lost" ? route.abort() : route.fulfill({ response });
  });
  await send.dblclick();
  await expect(page.getByText("Submission failed")).toBeVisible();
  expect(sent).toHaveLength(1);
  line = "refused";
  await send.click();
  await expect(page.getByText("Too many.")).toBeVisible();
  line = "good";
  await message.fill("Lemon, please, and candles.");
  await send.click();
  await expect(page.getByText("Your message had arrived the first time")).toBeVisible();
  await expect(message, "what was typed since is not lost").toHaveValue("Lemon, please, and candles.");
  expect(new Set(sent).size).toBe(1);
  await context.clearCookies();
  await send.click();
  await expect(page.getByRole("dialog", { name: "Login" })).toContainText("After logging in, you can proceed to send your message.");
  await logInAs(page, person);
  await expect(page.getByText("We have your message")).toBeVisible();
  await expect(page.getByRole("region", { name: "So far" }).getByRole("listitem")).toHaveText([/Requested/, /Lemon, please\.$/, /Lemon, please, and candles\.$/]);

  await page.getByRole("button", { name: "Cancel this order" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel this order?" });
  await context.clearCookies();
  await cancel.getByRole("button", { name: "Cancel this order" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toContainText("After logging in, you can proceed to cancel this order.");
  await logInAs(page, person);
  await expect(page.getByText("Nobody will come. The history says what comes back.")).toBeVisible();
});
