import { readFileSync } from "node:fs";
import type { BrowserContext, Page, TestInfo } from "@playwright/test";
import ICAL from "ical.js";
import type { Account } from "./accounts.ts";
import { expect } from "./fixtures.ts";
import { mailsTo } from "./orders.ts";
import type { ShopServer } from "./shop-server.ts";

/** Half past midnight in India on Saturday the 6th of March: it is Friday the 5th still in both zones of the server, and an odd day there. */
export const HALF_PAST_MIDNIGHT = "2027-03-05T19:00:00Z";

/** The server's zone and the browser's, by project. */
const ZONES = { phone: { server: "UTC", browser: "Asia/Kolkata" }, desk: { server: "America/Los_Angeles", browser: "America/Los_Angeles" } };
const zonesOf = ({ project: { name } }: TestInfo) => ZONES[name === "phone" ? "phone" : "desk"];

/** For the top of a file, `test.use(halfPastMidnight)`: the browser's clock goes with the shop's, and is read in another zone on each project. */
export const halfPastMidnight = {
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted: none.
  timezoneId: async ({}, give: (zone: string) => Promise<void>, info: TestInfo) => give(zonesOf(info).browser),
  context: async ({ context, server }: { context: BrowserContext; server: ShopServer }, give: (context: BrowserContext) => Promise<void>) => {
    await context.clock.install({ time: server.now() });
    await give(context);
  },
};

/** The settings of a shop whose clock starts then. */
export const midnightSettings = (info: TestInfo) => ({ SHOP_NOW: HALF_PAST_MIDNIGHT, TZ: zonesOf(info).server });

/** Step 1, where today is India's day: yesterday, which it is still elsewhere, is over, and tomorrow is an odd day. Chooses today at `time`. */
export async function chooseToday(page: Page, time: string): Promise<void> {
  const date = page.getByLabel("Date", { exact: true });
  await expect(date).toHaveAttribute("min", "2027-03-06");
  await expect(date).toHaveAttribute("max", "2027-09-02");
  const calendar = page.getByRole("region", { name: "Free days" });
  await expect(calendar.getByText("March 2027")).toBeVisible();
  await expect(calendar.getByRole("button", { name: "Fri, 5 Mar 2027, not bookable" })).toBeDisabled();
  const today = calendar.getByRole("button", { name: "Sat, 6 Mar 2027, free" });
  await expect(today, "the first day that can be chosen").toHaveAttribute("tabindex", "0");
  const times = page.getByRole("radio", { name: /^\d+:00 [ap]m/ });
  await calendar.getByRole("button", { name: "Sun, 7 Mar 2027, free" }).click();
  await expect(times, "an odd day").toHaveCount(3);
  await today.click();
  await expect(date).toHaveValue("2027-03-06");
  await expect(times, "an even day, with nothing over yet").toHaveCount(5);
  await page.getByRole("radio", { name: time }).check();
}

/** The confirmation page, the calendar file and the mail of a booking for today, `time` as it is read and `utc` as `2027-03-06T05:30:00Z`. */
export async function expectBookedToday(page: Page, server: ShopServer, { name, email }: Account, { time, utc }: { time: string; utc: string }): Promise<void> {
  await expect(page.getByText(`Thanks ${name}! Your bokeh is booked for Sat, 6 Mar 2027.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Your booking" })).toContainText("Sat, 6 Mar 2027");
  await expect(page.getByRole("region", { name: "Your booking" })).toContainText(time);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Add to calendar" }).click()]);
  const event = new ICAL.Component(ICAL.parse(readFileSync(await file.path(), "utf8")) as never).getFirstSubcomponent("vevent");
  expect(event?.getFirstPropertyValue("dtstart")?.toString()).toBe(utc);
  const confirmed = mailsTo(server, email).filter(({ subject }) => subject.endsWith("is confirmed"));
  expect(confirmed.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your booking BK-\w{8} on Sat, 6 Mar 2027 is confirmed$/)]);
  expect(confirmed[0]?.text).toContain(`We look forward to Sat, 6 Mar 2027, ready at ${time}.`);
}
