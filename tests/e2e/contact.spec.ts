import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { holdScripts } from "./support/late-scripts.ts";
import { mailsTo } from "./support/orders.ts";

test.use({ settings: { AUTH: "off" } });

const GOOD = { Name: "Asha Rao", Email: "asha@example.com", Subject: "A terrace", Message: "Do you set up on terraces?" };

const form = (page: Page) => page.getByRole("form", { name: "Contact" });
const send = (page: Page) => form(page).getByRole("button", { name: "Send Message" });
const toast = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
async function fill(page: Page, values: Partial<typeof GOOD> = GOOD) {
  for (const [label, text] of Object.entries(values)) await form(page).getByRole("textbox", { name: label }).fill(text);
}

test("a message is checked, sent, and has a number", async ({ page }) => {
  await page.goto("/#contact");
  await fill(page, { Name: "Asha Rao", Email: "asha@example.com, ravi@example.com", Subject: "A terrace" });
  await send(page).click();
  await toast(page, "Incomplete Form");
  await toast(page, "Please enter valid details in all fields.");
  await expect(form(page).getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(form(page).getByRole("textbox", { name: "Message" })).toHaveAccessibleDescription("Write your message.");
  expect((await new AxeBuilder({ page }).include("#contact").analyze()).violations).toEqual([]);
  await fill(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toast(page, "Message Sent!");
  await toast(page, "Thank you for reaching out. We'll get back to you soon!");
  await expect(form(page).getByRole("status")).toHaveText(/^Your message has arrived\. Its number is MS-[A-Z0-9]{8}\.$/);
  for (const label of Object.keys(GOOD)) await expect(form(page).getByRole("textbox", { name: label })).toHaveValue("");
});

test.describe("on a broken line", () => {
  test.use({ expectedErrors: [/Failed to load resource: net::ERR_FAILED/] });

  test("what was typed stays, and what had arrived without an answer is not sent twice", async ({ page }) => {
    const bodies: string[] = [];
    const tickets: string[] = [];
    await page.route("**/api/contact", async (route) => {
      bodies.push(`${route.request().headers()["idempotency-key"]} ${route.request().postData()}`);
      const answer = await route.fetch();
      tickets.push(((await answer.json()) as { reference: string }).reference);
      await (bodies.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await page.goto("/#contact");
    await fill(page);
    await send(page).click();
    await toast(page, "Submission failed");
    await toast(page, "Please try again later.");
    await expect(form(page).getByRole("textbox", { name: "Message" })).toHaveValue(GOOD.Message);
    await send(page).click();
    await toast(page, "Message Sent!");
    expect(new Set(tickets).size).toBe(1);
    expect(tickets[0]).toMatch(/^MS-/);
  });
});

test("what is typed and pressed before the page's scripts have come is sent", async ({ page, server }) => {
  const come = await holdScripts(page);
  await page.goto("/#contact", { waitUntil: "commit" });
  const patient = { ...GOOD, Email: "patient@example.com" };
  await fill(page, patient);
  await send(page).click();
  come();
  await toast(page, "Message Sent!");
  await expect(page).toHaveURL("/#contact");
  expect(mailsTo(server, patient.Email).map(({ subject }) => subject), "whoever waits for the scripts is no robot").toEqual([expect.stringMatching(/MS-/)]);
});
