import { expectAccessible } from "./support/accessible.ts";
import { logInAs } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { failRetention, giveUpMails } from "./support/orders.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("on a page that is not there for a visitor", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("the operator can log in, and then it is there; logging out in another tab takes it away", async ({ page, context, accounts, server }) => {
    const operator = await accounts.operator();
    const message = { name: "Asha Rao", email: "asha@example.com", subject: "A terrace", message: "Do you set up on terraces?" };
    expect((await context.request.post("/api/contact", { data: message })).status()).toBe(201);
    giveUpMails(server, message.email);
    await page.goto("/desk/outbox");
    await expect(page.getByRole("heading", { level: 1, name: "The lights are off here" })).toBeVisible();
    await page.getByRole("button", { name: "Account" }).click();
    await logInAs(page, operator);
    await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Given up" })).toContainText("550 5.1.1 No such user");
    const jobs = page.getByRole("region", { name: "Work by the clock" }).getByRole("listitem");
    await expect(async () => {
      await page.reload();
      await expect(jobs, "a start does all of it").toContainText([/Last done/, /Last done/, /Last done/, /Last done/], { timeout: 1000 });
    }).toPass();
    failRetention(server);
    await page.reload();
    await expect(jobs.last()).toContainText(/^Deleting what was kept long enough.*Tried 3 times in vain, next .* Last done/);
    for (const mail of await page.locator("summary").all()) await mail.click();
    const mails = page.getByTitle(/^As HTML: /);
    await expect(mails).toHaveCount(2);
    for (const mail of await mails.all()) await expect(mail).not.toHaveAttribute("srcdoc", /<script/i);
    await expectAccessible(page, { beyond: "iframe[sandbox]" });

    const other = await context.newPage();
    await other.goto("/account/bookings");
    await other.getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The lights are off here" })).toBeVisible();
  });

  for (const path of ["/desk/outbox", "/desk/reviews"]) {
    test(`${path} goes away as well where its operator logs out in another tab before this one has heard who is logged in`, async ({ page, context, accounts }) => {
      const operator = await accounts.operator();
      await page.goto(path);
      await page.getByRole("button", { name: "Account" }).click();
      await logInAs(page, operator);
      const missing = page.getByRole("heading", { level: 1, name: "The lights are off here" });
      await expect(missing).toBeHidden();
      const out = Promise.withResolvers<void>();
      await page.route("**/api/session", (route) => out.promise.then(() => route.continue()), { times: 1 });
      await page.reload();
      const other = await context.newPage();
      await other.goto("/account/bookings");
      const ended = other.waitForResponse((response) => response.url().endsWith("/api/session") && response.request().method() === "DELETE");
      await other.getByRole("button", { name: "Log out" }).click();
      await ended;
      out.resolve();
      await expect(missing).toBeVisible();
    });
  }
});

test.describe("after a release", () => {
  test.use({ expectedErrors: [/status of 404|Error loading route module|Failed to fetch dynamically/] });

  test("an old tab loads once anew and goes on to the page that was wanted (CASES HY-06)", async ({ page }) => {
    await page.goto("/");
    await page.route(/\/assets\/faq-.*\.js/, (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
    await page.locator("#site-footer").getByRole("link", { name: "FAQ" }).click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(page.getByRole("heading", { level: 1, name: /Questions/ })).toBeVisible();
  });
});

test("nothing is wider than the screen at 320 px, with text at twice its size, whatever was searched for", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/", `/products?q=${"W".repeat(60)}`, "/product/rd001", "/privacy"]) {
    await page.goto(path);
    for (const size of ["100%", "200%"]) {
      await page.addStyleTag({ content: `html { font-size: ${size} }` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${size}`).toBe(320);
    }
  }
});

test("the display font comes once: what the page preloads is the file that the styles ask for", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && asked.push(request.url()));
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  const preloaded = await page.locator("link[rel=preload][as=font]").evaluate((link) => (link as HTMLLinkElement).href);
  expect(asked.filter((url) => url.includes("/fraunces-latin-"))).toEqual([preloaded]);
});
