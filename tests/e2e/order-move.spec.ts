import { expectAccessible } from "./support/accessible.ts";
import { inAMonth, inHours, logInAs } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { changeOrder, closeDay, placeOrder } from "./support/orders.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach(async ({ page, accounts }) => {
  test.slow();
  await page.goto("/account/orders");
  await logInAs(page, await accounts.signUpAndVerify(accounts.newPerson()));
  await expect(page.getByText("Nothing ordered from the cart yet.", { exact: false })).toBeVisible();
});

/** A confirmed order in a month at six, with its page open. */
async function confirmed(page: Parameters<typeof placeOrder>[0], server: Parameters<typeof changeOrder>[0], date = inAMonth()): Promise<string> {
  const reference = await placeOrder(page, { date });
  changeOrder(server, reference, { state: "confirmed", time: "18:00" });
  await page.goto(`/account/orders/${reference}`);
  return reference;
}

test("a confirmed order is moved to another day and time, by keyboard", async ({ page, server }) => {
  await confirmed(page, server);
  const open = page.getByRole("button", { name: "Change date or time" });
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change date or time" });
  await expect(dialog).toContainText("Moving costs nothing up to 48 hours before the celebration. You can do it until");
  await expect(dialog.getByRole("radio", { name: "6:00 pm" }), "where it stands").toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move it" }).press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("It stands at this time already. Choose another.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press("Enter");
  const day = dialog.locator("td [tabindex='0']");
  await expect(dialog.getByRole("radio", { name: "6:00 pm" })).toBeChecked();
  await day.press("ArrowRight");
  await expect(day).toBeFocused();
  await day.press("Enter");
  const time = dialog.getByRole("radio", { name: "3:00 pm" });
  await time.press("Space");
  await expect(time).toBeChecked();
  await dialog.getByRole("button", { name: /^Move to .*3:00 pm$/ }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Your order is moved")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("region", { name: "The celebration" })).toContainText("3:00 pm");
  await expect(page.getByRole("region", { name: "So far" })).toContainText(/Moved by you on .*Moved from .*6:00 pm to .*3:00 pm/s);
  await expectAccessible(page);
});

test.describe("while the page stands open", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("a time that is gone is told with others that are free, and what has become too late is not moved", async ({ page, server }) => {
    const date = inAMonth();
    const reference = await confirmed(page, server, date);
    await page.getByRole("button", { name: "Change date or time" }).click();
    const dialog = page.getByRole("dialog", { name: "Change date or time" });
    await dialog.getByRole("radio", { name: "3:00 pm" }).check();
    closeDay(server, date);
    const move = dialog.getByRole("button", { name: /^Move/ });
    await move.click();
    await expect(dialog.getByRole("alert")).toContainText("That time can't be booked. Nothing has been moved; these are free:");
    await expectAccessible(page);
    await dialog.getByRole("alert").getByRole("button").first().click();
    await expect(move).toHaveText(/^Move to /);

    changeOrder(server, reference, inHours(36));
    await move.click();
    await expect(page.getByText("Moving costs nothing up to 48 hours before.", { exact: false }).first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Change date or time" })).toBeHidden();
  });
});
