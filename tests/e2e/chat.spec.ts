import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

const chat = (page: Page) => page.getByRole("link", { name: "Chat with us on WhatsApp" });
const opens = (page: Page, text: string) => expect(chat(page)).toHaveAttribute("href", `https://wa.me/919876543210?text=${encodeURIComponent(text)}`);

test.describe("with a number", () => {
  test.use({ settings: { AUTH: "off", WHATSAPP_PHONE: "+919876543210" } });

  test("the chat begins with what the visitor is looking at, before the scripts and after each page", async ({ page, browser, server }) => {
    const still = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
    const bare = await still.newPage();
    await bare.goto("/product/rd001");
    const title = await bare.getByRole("heading", { level: 1 }).innerText();
    await opens(bare, `Hi! I want to plan an event. I am looking at “${title}”.`);
    await still.close();

    await page.goto("/");
    await opens(page, "Hi! I want to plan an event.");
    await page.goto("/products");
    const first = page.getByRole("main").getByRole("article").first();
    const name = await first.getByRole("heading").innerText();
    await first.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await opens(page, `Hi! I want to plan an event. I am looking at “${name}”.`);
    await page.goBack();
    await opens(page, "Hi! I want to plan an event.");
    await expect(chat(page)).toBeInViewport();
  });
});

test.describe("without a number", () => {
  test.use({ settings: { AUTH: "off" } });

  test("there is no chat", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(chat(page)).toHaveCount(0);
    await expect(page.getByRole("complementary")).toHaveCount(0);
  });
});
