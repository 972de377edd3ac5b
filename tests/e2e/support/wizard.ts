import { expect, type Locator, type Page } from "@playwright/test";

/** An even day of at least so many days from now, in India: it has all five times. */
export function evenDay(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000 + 330 * 60_000);
  if (at.getUTCDate() % 2 === 1) at.setUTCDate(at.getUTCDate() + 1);
  // After a 31st comes a 1st.
  if (at.getUTCDate() % 2 === 1) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}

export const summaryOf = (page: Page): Locator => page.getByRole("complementary", { name: "Order Summary" });
export const goOn = (page: Page): Locator => page.getByRole("button", { name: "Continue" });
export const pay = (page: Page): Locator => page.getByRole("button", { name: /^Pay ₹/ });
export const atStep = (page: Page, number: number) => expect(page.getByText(`Step ${number} of 4`)).toBeVisible();

export async function chooseSlot(page: Page, date: string, time: string): Promise<void> {
  await page.getByLabel("Date", { exact: true }).fill(date);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("radio", { name: time }).check();
}

/** From step 1 with a slot chosen to step 4, for whoever is logged in. */
export async function goToPayment(page: Page): Promise<void> {
  await goOn(page).click();
  await atStep(page, 2);
  await page.getByLabel("Address line 1").fill("12 Lajpat Nagar");
  await page.getByLabel("PIN code").fill("110024");
  await goOn(page).click();
  await atStep(page, 3);
  await goOn(page).click();
  await atStep(page, 4);
}

/** Changes the draft that the browser keeps, as if another visit had left it so; the next page reads it. */
export async function changeDraft(page: Page, change: (typed: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
  const read = () => page.evaluate(() => localStorage.getItem("bookingDraft") ?? "");
  const stored = JSON.parse(await read()) as { value: { typed: Record<string, unknown> } };
  const text = JSON.stringify({ ...stored, value: { ...stored.value, typed: change(stored.value.typed) } });
  await page.evaluate((changed) => localStorage.setItem("bookingDraft", changed), text);
}
