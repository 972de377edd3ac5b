import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { holdScripts } from "./support/late-scripts.ts";
import { mailsTo } from "./support/orders.ts";

test.use({ settings: { AUTH: "off" } });

const inSection = (page: Page) => page.getByRole("form", { name: "Subscribe to the newsletter" });
const inFooter = (page: Page) => page.getByRole("form", { name: "Newsletter", exact: true });
const toast = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

test("asked for in section and footer, confirmed and left by a button behind the mail's links", async ({ page, server }) => {
  await page.goto("/#newsletter");
  const section = inSection(page).getByRole("textbox", { name: "Your email" });
  await section.fill("asha@");
  await inSection(page).getByRole("button", { name: "Subscribe" }).click();
  await toast(page, "Invalid Email");
  await toast(page, "Please enter a valid email address.");
  await expect(section).toBeFocused();
  await expect(section).toHaveAttribute("aria-invalid", "true");
  await section.fill(" Asha+news@Example.com ");
  await section.press("Enter");
  await toast(page, "Subscribed!");
  await toast(page, "Thanks for joining our newsletter! Get ready for exclusive offers.");
  await expect(section).toHaveValue("");

  await page.goto("/faq");
  const footer = inFooter(page).getByRole("textbox", { name: "Your email" });
  await inFooter(page).getByRole("button", { name: "Subscribe" }).click();
  await toast(page, "Please enter a valid email address to subscribe.");
  await footer.fill("asha+news@example.com");
  await inFooter(page).getByRole("button", { name: "Subscribe" }).click();
  await toast(page, "Thanks for joining! Keep an eye out for our updates.");

  const [mail] = mailsTo(server, "asha+news@example.com");
  const link = /\S+(\/newsletter\/confirm\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Do you want to hear from us?");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("button", { name: "Yes, send it to me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto(link.replace("confirm", "unsubscribe"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leave the newsletter?");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are off the list");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are off the list");
  await page.getByRole("button", { name: "Put me back on the list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
});

test.describe("without scripts", () => {
  test.use({ contextOptions: { javaScriptEnabled: false } });

  test("a mail's link leads to a button that works all the same", async ({ page, server }) => {
    await fetch(`${server.origin}/api/newsletter/subscribe`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: "ravi@example.com" }) });
    const link = /\S+(\/newsletter\/confirm\/\S+)/.exec(mailsTo(server, "ravi@example.com")[0]?.text ?? "")?.[1] ?? "";
    await page.goto(link);
    await page.getByRole("button", { name: "Yes, send it to me" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
    await page.goto(link.replace("confirm", "unsubscribe"));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are off the list");
  });
});

test("typed and pressed before the page's scripts have come", async ({ page }) => {
  const come = await holdScripts(page);
  await page.goto("/faq", { waitUntil: "commit" });
  await inFooter(page).getByRole("textbox", { name: "Your email" }).fill("meera@example.com");
  await inFooter(page).getByRole("button", { name: "Subscribe" }).click();
  come();
  await toast(page, "Subscribed!");
  await expect(page).toHaveURL("/faq");
});

test.describe("on a broken line", () => {
  test.use({ expectedErrors: [/Failed to load resource: net::ERR_FAILED/] });

  test("what was typed stays", async ({ page }) => {
    await page.route("**/api/newsletter/subscribe", (route) => route.abort());
    await page.goto("/#newsletter");
    await inSection(page).getByRole("textbox", { name: "Your email" }).fill("asha@example.com");
    await inSection(page).getByRole("button", { name: "Subscribe" }).click();
    await toast(page, "Subscription failed");
    await toast(page, "Please try again later.");
    await expect(inSection(page).getByRole("textbox", { name: "Your email" })).toHaveValue("asha@example.com");
  });
});

test.describe("a link that is nobody's", () => {
  test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 404/] });

  test("says so", async ({ page }) => {
    await page.goto(`/newsletter/confirm/${"x".repeat(32)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is nobody's");
  });
});
