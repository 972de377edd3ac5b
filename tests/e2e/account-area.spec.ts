import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Account } from "./support/accounts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { logInAs } from "./support/booking-form.ts";
import { disable, isKnown, orderFor } from "./support/emulator-accounts.ts";
import { expect, test } from "./support/fixtures.ts";

// Asked of the provider each time: a minute's belief is tested by a clock of its own (tests/api/identity.test.ts).
test.use({ contextOptions: { reducedMotion: "reduce" }, settings: { SESSION_BELIEF: "0" } });

async function openAccountAs(page: Page, person: Account): Promise<void> {
  await page.goto("/account");
  await logInAs(page, person);
  await expect(page.getByText(`Logged in as ${person.email}`)).toBeVisible();
}

test.describe("with a phone number that is none, and a session that ends, on the way", () => {
  test.use({ expectedErrors: [/status of (401|422)/] });

  test("the account shows what was booked, keeps name and phone, and gives all of it as a file", async ({ page, context, accounts, server }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    const reference = await orderFor(server.origin, person);
    await openAccountAs(page, person);
    await expect(page.getByRole("region", { name: "What you have booked" })).toContainText(`Requested · ${reference}`);
    await expect(page.getByRole("region", { name: "Where we have been asked to" })).toContainText("Delhi, PIN 110016");
    await expectAccessible(page);

    const form = page.getByRole("form", { name: "About you" });
    await expect(form.getByLabel("Name")).toHaveValue(person.name);
    await expect(form.getByLabel("Email")).toHaveAttribute("readonly");
    await form.getByLabel("Phone").fill("12");
    await form.getByLabel("Phone").press("Enter");
    await expect(form.getByLabel("Phone")).toHaveAccessibleDescription(/Enter a phone number such as 98765 43210/);
    await expect(form.getByLabel("Phone")).toBeFocused();
    await form.getByLabel("Name").fill("Asha  Rao");
    await form.getByLabel("Phone").fill("098765 43211");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("It will stand in our forms the next time.")).toBeVisible();
    await expect(form.getByLabel("Phone")).toHaveValue("+919876543211");
    // The page asks once who is logged in: a session that is over by then takes the form away at once, and this one ends later.
    const known = page.waitForResponse("**/api/session");
    await page.reload();
    expect((await known).status()).toBe(200);
    await expect(form.getByLabel("Name")).toHaveValue("Asha Rao");

    await context.clearCookies();
    await form.getByLabel("Name").fill("Asha Devi");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog", { name: "Login" })).toContainText("After logging in, you can proceed to save it.");
    await logInAs(page, person);
    await expect(page.getByText("It will stand in our forms the next time.")).toBeVisible();
    await expect(form.getByLabel("Name")).toHaveValue("Asha Devi");
    await expect(form.getByLabel("Phone")).toHaveValue("+919876543211");

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^bokeh-my-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(readFileSync(await file.path(), "utf8")) as { account: object; profile: object; bookings: object[]; mails: object[] };
    expect(data).toMatchObject({ account: { email: person.email }, profile: { name: "Asha Devi", phone: "+919876543211" }, bookings: [{ reference, notes: "The blue door" }], mails: [{ to: person.email }] });

    await page.goto("/checkout");
    await expect(page.getByLabel("Full name")).toHaveValue("Asha Devi");
    await expect(page.getByLabel("Phone")).toHaveValue("+919876543211");
  });
});

test.describe("deleting", () => {
  test.use({ expectedErrors: [/status of 40[04]/] });

  test("by keyboard: named, proved, done; every tab and every copy of the cookie is out, and the address begins anew", async ({ page, context, accounts, server }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    const reference = await orderFor(server.origin, person);
    await openAccountAs(page, person);
    const cookies = await context.cookies();
    const other = await context.newPage();
    await other.goto(`/account/orders/${reference}`);
    await expect(other.getByRole("heading", { level: 1, name: `Order ${reference}` })).toBeVisible();

    await page.getByRole("button", { name: "Delete my account" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await expect(dialog).toContainText(person.email);
    await expect(dialog).toContainText("Requests that we have not confirmed yet are withdrawn.");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Delete my account" })).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Your password").fill("not-this-one");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription(/do not go together/);
    await dialog.getByLabel("Your password").fill(person.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your account is deleted")).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(other.getByRole("heading", { level: 1, name: `Order ${reference}` })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("authUser"))).toBeNull();
    expect((await context.cookies()).filter(({ name }) => name === "session")).toEqual([]);
    expect(await isKnown(person)).toBe(false);

    const copy = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const statusOf = async (path: string) => (await fetch(server.origin + path, { headers: { Cookie: copy } })).status;
    expect([await statusOf("/api/account/data"), await statusOf(`/account/orders/${reference}`)]).toEqual([401, 404]);

    await accounts.signUpAndVerify(person);
    await openAccountAs(page, person);
    await expect(page.getByRole("region", { name: "What you have booked" })).toContainText("Nothing yet.");
    await expect(page.getByRole("region", { name: "Where we have been asked to" })).not.toContainText("110016");
  });
});

test.describe("an answer that is lost", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of (401|404)/] });

  test("leaves nobody with an account that is gone", async ({ page, accounts }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await openAccountAs(page, person);
    // The answer of the shop is lost, and so is the question whether the session still stands.
    await page.route("**/api/account/delete", async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await page.route("**/api/session", (session) => session.abort(), { times: 1 });
      await route.abort();
    }, { times: 1 });
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByLabel("Your password").fill(person.password);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert").filter({ hasText: "We could not tell whether it arrived." })).toBeVisible();
    expect(await isKnown(person)).toBe(false);
    await page.route("**/api/session", (route) => (route.request().method() === "DELETE" ? route.abort() : route.continue()));
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("Your account is deleted")).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("authUser"))).toBeNull();
  });
});

test.describe("somebody who", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("was barred is out at the next look", async ({ page, accounts }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await openAccountAs(page, person);
    await disable(person);
    await page.reload();
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await expect(page.getByText("Log in to see it.", { exact: false })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("authUser"))).toBeNull();
  });

  test("tries another's addresses finds nothing there", async ({ page, accounts, server }) => {
    const [asha, meera] = [await accounts.signUpAndVerify(accounts.newPerson()), await accounts.signUpAndVerify(accounts.newPerson("Meera Nair"))];
    const [hers, own] = [await orderFor(server.origin, asha), await orderFor(server.origin, meera)];
    await openAccountAs(page, meera);
    await expect(page.getByText(own)).toBeVisible();
    await expect(page.getByText(hers)).toBeHidden();
    const seen = await page.evaluate(async ([mine, foreign, nowhere]) => {
      const ask = async (path: string, init: RequestInit = {}) => {
        const answer = await fetch(path, init);
        return `${answer.status} ${answer.headers.get("cache-control")} ${await answer.text()}`;
      };
      const change = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ refund: 1, message: "x" }) };
      const each = async (reference: string | undefined) => [
        await ask(`/account/orders/${reference}`), await ask(`/account/orders/${reference}.data`), await ask(`/api/bookings/${reference}/calendar.ics`), await ask(`/api/bookings/${reference}/cancel`, change), await ask(`/api/bookings/${reference}/change`, change),
      ];
      return { own: (await ask(`/account/orders/${mine}`)).slice(0, 3), foreign: await each(foreign), nowhere: await each(nowhere) };
    }, [own, hers, "BK-33333333"]);
    expect(seen.own).toBe("200");
    expect(seen.foreign.map((answer) => answer.slice(0, 21))).toEqual(Array.from({ length: 5 }, () => "404 private, no-store"));
    expect(seen.foreign).toEqual(seen.nowhere);
    expect((await page.goto(`/account/orders/${hers}`))?.status()).toBe(404);
  });
});
