import sharp from "sharp";
import { expectAccessible } from "./support/accessible.ts";
import { logInAs } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdScripts } from "./support/late-scripts.ts";
import { pastOrder } from "./support/past-order.ts";
import type { ShopServer } from "./support/shop-server.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: [/net::ERR_FAILED|status of 422/] });

/** A review of its arch by a guest without a browser, and the page on which it stands. */
async function writtenReview(server: ShopServer, text: string): Promise<{ id: string; reference: string; address: string; again(): Promise<number> }> {
  const { reference, address } = await pastOrder(server);
  const send = () => post(server, `/api/reviews/${reference}${new URL(address, server.origin).search}`, { productId: "bd-arch-01", stars: 2, text });
  const { id } = (await (await send()).json()) as { id: string };
  return { id, reference, address, again: async () => (await send()).status };
}

const post = ({ origin }: ShopServer, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) });

/** The product's page as it is served. */
const productPage = async ({ origin }: ShopServer) => (await fetch(`${origin}/product/bd-arch-01`)).text();

test("a celebration is reviewed by the mail's link and shown once the merchant has looked at it", async ({ page, server, accounts }) => {
  test.slow();
  const { reference, address } = await pastOrder(server);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How was it?");
  await expectAccessible(page);
  const arch = page.getByRole("region", { name: "Balloon Arch", exact: true });
  await arch.getByRole("button", { name: "Send my review" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Not sent yet" })).toBeVisible();
  await expect(arch.getByText("Choose one to five stars.")).toBeVisible();
  // The first wrong field has the focus, and arrows choose from there.
  await expect(arch.getByRole("radio", { name: "1 star: Not good" })).toBeFocused();
  await page.keyboard.press("Space");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(arch.getByRole("radio", { name: "4 stars: Good" })).toBeChecked();
  await expect(arch.getByText("Choose one to five stars.")).toBeHidden();
  await arch.getByLabel("In your own words").fill("The arch stood by six, and nobody had to wait. <b>Thank you</b>");
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#b42e53" } }).png().toBuffer();
  await arch.getByLabel("A picture").setInputFiles({ name: "arch.png", mimeType: "image/png", buffer: photo });
  const share = arch.getByLabel("Show this picture with my review");
  await expect(share).not.toBeChecked();
  await share.check();
  await expectAccessible(page);
  await page.route("**/api/reviews/*", async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await arch.getByRole("button", { name: "Send my review" }).click();
  await expect(page.getByText("We could not be reached")).toBeVisible();
  // It had arrived, and is reviewed once: what is put right since is told to be no part of it.
  await arch.getByLabel("In your own words").fill("The arch stood by seven.");
  await arch.getByRole("button", { name: "Send my review" }).click();
  await expect(page.getByText("Your review had arrived the first time")).toBeVisible();
  await expect(arch.getByRole("blockquote")).toHaveText("The arch stood by six, and nobody had to wait. <b>Thank you</b>");
  await expect(arch.getByText("Thank you. We look at every review before it is shown, and change nothing in it.")).toBeVisible();
  await expect(arch.getByRole("img", { name: "Your celebration" })).toHaveJSProperty("naturalWidth", 900);
  await expectAccessible(page);

  const stars = async () => {
    await page.goto("/product/bd-arch-01");
    return page.getByText(/^\(\d+ reviews\)$/).innerText();
  };
  const before = Number(/\d+/.exec(await stars())?.[0]);
  await expect(page.getByRole("heading", { name: "What others say" })).toBeHidden();

  await page.goto("/account");
  await logInAs(page, await accounts.operator());
  const other = await pastOrder(server, "confirmed");
  await page.goto(`/account/orders/${other.reference}`);
  await page.getByRole("button", { name: "It has taken place" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Has it taken place?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "It has taken place" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: other.reference })).toBeFocused();
  await expect(page.getByRole("region", { name: "So far" })).toContainText("Completed on ");
  await expect(page.getByRole("button", { name: "It has taken place" })).toBeHidden();

  await page.goto("/desk/reviews");
  const waiting = page.getByRole("article", { name: `DIY Balloon Arch Kit, ${reference}` });
  await expect(waiting.getByText("<b>Thank you</b>")).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByText("None waits.")).toBeVisible();

  expect(await stars()).toBe(`(${before + 1} reviews)`);
  const shown = page.getByRole("region", { name: "What others say" });
  await expect(shown.getByText("The arch stood by six, and nobody had to wait. <b>Thank you</b>")).toBeVisible();
  await expect(shown.getByRole("img", { name: "4 of 5 stars" })).toBeVisible();
  await expect(shown.getByText(/^Asha, /)).toBeVisible();
  await expectAccessible(page);
});

test("what somebody wrote is taken back, asked twice, and can't be written again", async ({ page, server, accounts }) => {
  const text = "I thought better of it.";
  const { id, address, again } = await writtenReview(server, text);
  const shown = await post(server, `/api/desk/reviews/${id}/publish`, {}, { Authorization: `Bearer ${await accounts.idTokenOf(await accounts.operator())}` });
  expect(shown.status).toBe(200);
  expect(await productPage(server)).toContain(text);

  // By somebody who is quicker than the page's scripts.
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  const arch = page.getByRole("region", { name: "Balloon Arch", exact: true });
  await expect(arch.getByText(text)).toBeVisible();
  await arch.getByRole("button", { name: "Take it back" }).press("Enter");
  release();
  const asked = arch.getByRole("group", { name: "Take it back" });
  await expect(asked).toContainText("Its words and picture are deleted, and it can't be written again.");
  await expect(asked).toBeFocused();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Keep it" }).press("Enter");
  await expect(arch.getByRole("button", { name: "Take it back" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(asked).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(arch.getByRole("status")).toHaveText("You have taken it back. It is not shown, and its words are gone.");
  await expect(arch.getByText(text)).toBeHidden();
  await expect(arch.getByRole("heading", { name: "Balloon Arch" })).toBeFocused();
  await expect(arch.getByRole("button", { name: "Send my review" })).toBeHidden();
  expect(await again()).toBe(409);
  expect(await productPage(server)).not.toContain(text);
});

test.describe("asked for a reason", () => {
  test.use({ expectedErrors: [/status of 422 .*\/refuse/] });

  test("the merchant gives one, which a review's author reads and nobody else", async ({ page, server, accounts }) => {
    const [text, reason] = ["They live at 4 Lodhi Road.", "It names somebody’s address."];
    const { reference, address } = await writtenReview(server, text);
    await page.goto("/account");
    await logInAs(page, await accounts.operator());
    await page.goto("/desk/reviews");
    const waiting = page.getByRole("article", { name: `DIY Balloon Arch Kit, ${reference}` });
    await waiting.getByRole("button", { name: "Refuse it" }).press("Enter");
    await expect(waiting.getByLabel("Why it can’t be shown")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(waiting.getByLabel("Why it can’t be shown")).toHaveAccessibleDescription(/Say why in up to 200 characters/);
    await expectAccessible(page);
    await waiting.getByLabel("Why it can’t be shown").fill(reason);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "It is not shown" })).toBeVisible();
    await expect(waiting).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeFocused();

    await page.goto(address);
    await expect(page.getByRole("region", { name: "Balloon Arch", exact: true }).getByRole("status")).toHaveText(`We do not show it. The reason: ${reason}`);
    const shown = await productPage(server);
    expect(shown).toContain("DIY Balloon Arch Kit");
    for (const words of [text, reason]) expect(shown).not.toContain(words);
  });
});
