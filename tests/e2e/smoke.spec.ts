import { expect, test } from "./support/fixtures.ts";

test("the home page answers", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the shop comes back on its address after kill -9", async ({ page, server }) => {
  await server.restart({ kill: true });
  expect((await page.goto("/"))?.status()).toBe(200);
});
