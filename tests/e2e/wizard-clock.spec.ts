import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import { logInAs } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { mailsTo } from "./support/orders.ts";
import { goToPayment, pay, summaryOf } from "./support/wizard.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Half past midnight in India on Saturday the 6th of March: it is Friday the 5th still in both zones of the server, and an odd day there. */
const NOW = "2027-03-05T19:00:00Z";

const ZONES = [
  { server: "UTC", browser: "Asia/Kolkata" },
  { server: "America/Los_Angeles", browser: "America/Los_Angeles" },
];

for (const { server: TZ, browser } of ZONES) {
  test.describe(`half past midnight in India, the server in ${TZ}, the browser in ${browser}`, () => {
    test.use({ settings: { TZ, SHOP_NOW: NOW }, timezoneId: browser });

    test("today is India's day in the calendar, the times, what is sent, the confirmation, the calendar file, the mail and the account", async ({ page, accounts, server }) => {
      const person = await accounts.signUpAndVerify(accounts.newPerson());
      await page.clock.install({ time: NOW });
      await page.goto("/book?product=rd001");
      await logInAs(page, person);
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
      await page.getByRole("radio", { name: "11:00 am" }).check();
      const held = page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname === "/api/holds");
      await goToPayment(page);
      expect((await held).postDataJSON()).toMatchObject({ date: "2027-03-06", time: "11:00" });
      await expect(summaryOf(page)).toContainText("Sat, 6 Mar 2027");
      await expect(summaryOf(page)).toContainText(/11:00 am is held for you until 12:[45]\d am/);

      await page.getByRole("radio", { name: "Stripe" }).check();
      await pay(page).click();
      await expect(page.getByText(`Thanks ${person.name}! Your bokeh is booked for Sat, 6 Mar 2027.`)).toBeVisible();
      await expect(page.getByRole("region", { name: "Your booking" })).toContainText("Sat, 6 Mar 2027");
      await expect(page.getByRole("region", { name: "Your booking" })).toContainText("11:00 am");
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Add to calendar" }).click()]);
      const event = new ICAL.Component(ICAL.parse(readFileSync(await file.path(), "utf8")) as never).getFirstSubcomponent("vevent");
      expect(event?.getFirstPropertyValue("dtstart")?.toString()).toBe("2027-03-06T05:30:00Z");
      const [mail, ...more] = mailsTo(server, person.email);
      expect([mail?.subject, more.length]).toEqual([expect.stringMatching(/^Your booking BK-\w{8} on Sat, 6 Mar 2027 is confirmed$/), 0]);
      expect(mail?.text).toContain("We look forward to Sat, 6 Mar 2027, ready at 11:00 am.");

      await page.getByRole("link", { name: "See your booking" }).click();
      await expect(page.getByRole("main")).toContainText("Sat, 6 Mar 2027");
      await expect(page.getByRole("region", { name: "So far" })).toContainText(/Confirmed.*Sat, 6 Mar 2027, 12:\d\d am/);
      await page.goto("/account/bookings");
      await expect(page.getByRole("article")).toContainText(/Sat, 6 Mar 2027, 11:00 am.*Sent Sat, 6 Mar 2027, 12:\d\d am/);
    });
  });
}
