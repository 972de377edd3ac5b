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
  // What is put right is not called wrong any more, and nothing that was pasted is cut without a word.
  await fill(page, { Message: "😀".repeat(1001) });
  const message = form(page).getByRole("textbox", { name: "Message" });
  await expect(message).not.toHaveAttribute("aria-invalid");
  await expect(form(page).getByRole("textbox", { name: "Email" })).toHaveAttribute("aria-invalid", "true");
  await expect(form(page)).toContainText("1001/1000 characters");
  await fill(page, { Email: GOOD.Email });
  await expect(form(page).getByRole("textbox", { name: "Email" })).not.toHaveAttribute("aria-invalid");
  await send(page).click();
  await expect(message).toHaveAccessibleDescription("Keep your message to 1000 characters.");
  await expect(message).toBeFocused();
  await fill(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toast(page, "Message Sent!");
  await toast(page, "Thank you for reaching out. We'll get back to you soon!");
  await expect(form(page).getByRole("status")).toHaveText(/^Your message has arrived\. Its number is MS-[A-Z0-9]{8}\.$/);
  for (const label of Object.keys(GOOD)) await expect(form(page).getByRole("textbox", { name: label })).toHaveValue("");
  await expect(form(page)).toContainText("0/1000 characters");
});

test.describe("on a broken line", () => {
  test.use({ expectedErrors: [/Failed to load resource: net::ERR_FAILED|status of 422/] });

  test("what was typed stays, what had arrived without an answer is not sent twice, and another message is not taken for it", async ({ page, server }) => {
    const tickets: string[] = [];
    let lost = true;
    await page.route("**/api/contact", async (route) => {
      const answer = await route.fetch();
      tickets.push(((await answer.json()) as { reference: string }).reference);
      await (lost ? route.abort() : route.fulfill({ response: answer }));
    });
    await page.goto("/#contact");
    await fill(page);
    await send(page).click();
    await toast(page, "Submission failed");
    await toast(page, "Please try again later.");
    const message = form(page).getByRole("textbox", { name: "Message" });
    await expect(message).toHaveValue(GOOD.Message);
    lost = false;
    await send(page).click();
    await toast(page, "Message Sent!");
    expect(new Set(tickets).size).toBe(1);
    expect(tickets[0]).toMatch(/^MS-/);

    const said = form(page).getByRole("status");
    await expect(said).toContainText(`Its number is ${tickets[0]}.`);
    lost = true;
    const email = "ravi@example.com";
    await fill(page, { ...GOOD, Email: email });
    await send(page).click();
    await toast(page, "Submission failed");
    await expect(said, "the first number is not this one's").toBeHidden();
    lost = false;
    await fill(page, { Message: "And on boats?" });
    await send(page).click();
    await toast(page, "Your earlier message had arrived");
    await expect(said).toHaveText(`The message that you sent before has arrived. Its number is ${tickets[2]}. What stands here now has not been sent.`);
    await expect(message).toHaveValue("And on boats?");
    expect((await new AxeBuilder({ page }).include("#contact").analyze()).violations).toEqual([]);
    await send(page).click();
    await toast(page, "Message Sent!");
    await expect(said).toHaveText(`Your message has arrived. Its number is ${tickets.at(-1)}.`);
    expect(mailsTo(server, email).map(({ subject }) => /MS-\w+/.exec(subject)?.[0])).toEqual([tickets[2], tickets.at(-1)]);
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
