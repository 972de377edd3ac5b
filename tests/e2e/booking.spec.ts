import { expectAccessible } from "./support/accessible.ts";
import { inAMonth, logInAs, openBooking } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a stranger finds a celebration, signs up, asks for it, and finds the request again after a crash", async ({ page, accounts, server }) => {
  test.slow();
  const person = accounts.newPerson();

  await page.goto("/");
  await expectAccessible(page);
  await page.locator("#experiences").getByRole("link", { name: /^Birthday Celebrations/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Birthday Celebrations" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /View Details.*Pastel Balloon Arch Birthday/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pastel Balloon Arch Birthday" })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel(/^Photographer/).check();
  await page.getByRole("button", { name: "Book Now" }).click();
  const modal = page.getByRole("dialog", { name: "Book: Pastel Balloon Arch Birthday" });
  await expect(modal.getByRole("region", { name: "Booking summary" })).toContainText("Photographer (1 hr)+₹1,499Total price₹4,998");
  await modal.getByLabel("Full Name").fill(person.name);
  await modal.getByLabel("Email Address").fill(person.email);
  await modal.getByLabel("Phone Number").fill("098765 43210");
  await modal.getByLabel("Number of Guests").fill("12");
  await modal.getByLabel("Preferred Date").fill(inAMonth());
  await modal.getByLabel("Preferred Time").fill("18:30");
  await modal.getByLabel("Special Requests or Notes").fill("She likes mint green.");
  await expect(modal.getByText("21/500 characters")).toBeVisible();
  await expect(modal.getByLabel("It is a surprise")).not.toBeChecked();
  await modal.getByLabel("It is a surprise").check();
  await modal.getByLabel(/^Whom not to call/).fill("Meera, 98765 00000");
  await modal.getByLabel(/^Whom to call instead/).fill("Ravi, 98765 11111");
  await expectAccessible(page);
  await modal.getByRole("button", { name: "Send Booking Request" }).click();

  const prompt = page.getByRole("dialog", { name: /Login|Sign Up/ });
  await expect(prompt).toContainText("After logging in, you can proceed to send your booking request.");
  await prompt.getByRole("button", { name: "Sign Up" }).click();
  await prompt.getByLabel("Email").fill(person.email);
  await prompt.getByLabel("Password", { exact: true }).fill(person.password);
  await prompt.getByLabel("Confirm Password").fill(person.password);
  await expectAccessible(page);
  await prompt.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Account Created!")).toBeVisible();
  await expectAccessible(page);

  await accounts.verifyEmail(person.email);
  await expect(prompt.getByLabel("Email")).toHaveValue(person.email);
  const sent = page.waitForRequest("**/api/bookings");
  await logInAs(page, person);
  expect((await sent).postDataJSON()).toMatchObject({ surprise: true, notToCall: "Meera, 98765 00000", alternateContact: "Ravi, 98765 11111" });
  await expect(page.getByText("Booking Request Sent!")).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("button", { name: "Book Now" })).toBeFocused();

  const said = await page.getByText(/^Request BK-/).textContent();
  const reference = /BK-[A-Z0-9]{8}/.exec(said ?? "")?.[0] ?? "none";
  await page.getByRole("link", { name: "See your bookings" }).click();
  const booking = page.getByRole("article").filter({ hasText: reference });
  await expect(booking).toContainText("Requested: we answer within 24 hours");
  await expect(booking).toContainText("with Photographer (1 hr)");
  await expect(booking).toContainText("6:30 pm");
  await expect(booking).toContainText("She likes mint green.");
  await expect(booking).toContainText("₹4,998");
  await expectAccessible(page);

  await server.restart({ kill: true });
  await page.reload();
  await expect(booking).toContainText("Pastel Balloon Arch Birthday");
});

test("what is wrong is said beside each field and once as a toast, and nothing typed is lost", async ({ page }) => {
  const modal = await openBooking(page, "rd001");
  await modal.getByLabel("Preferred Date").focus();
  await modal.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(modal.getByLabel("Full Name")).toBeFocused();
  await expect(page.getByText("Please enter a valid name, email, date, and number of guests.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(modal, "a press on a toast is no press beside the dialog").toBeVisible();
  await expect(modal.getByLabel("Full Name")).toHaveAccessibleDescription("Enter your name, 2 to 80 characters.");
  await expect(modal.getByLabel("Preferred Date")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);

  await modal.getByLabel("Full Name").fill("Asha");
  await expect(modal.getByLabel("Full Name"), "what is typed anew is not marked").not.toHaveAttribute("aria-invalid");
  await modal.getByLabel("Email Address").fill("asha@example.com");
  await modal.getByLabel("Number of Guests").fill("80");
  await modal.getByLabel("Preferred Date").fill("2020-01-01");
  await expect(modal.getByLabel("Number of Guests")).toHaveValue("50");
  await modal.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(modal.getByLabel("Preferred Date")).toBeFocused();
  await expect(modal.getByText("That day has passed. Choose a later one.")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(page.getByRole("button", { name: "Book Now" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(modal.getByLabel("Full Name")).toHaveValue("Asha");

  await modal.getByLabel("Preferred Date").fill(inAMonth());
  await modal.getByRole("button", { name: "Send Booking Request" }).click();
  const prompt = page.getByRole("dialog", { name: "Login" });
  await expect(prompt.getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
  await expect(modal, "Escape closes the upper of two dialogs").toBeVisible();
  await expect(modal.getByRole("button", { name: "Send Booking Request" })).toBeFocused();
  await expect(modal.getByLabel("Email Address")).toHaveValue("asha@example.com");
});

test.describe("signed in", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of (409|422|429)/] });

  test("a double click is one request, a lost answer is asked for with the same key, another price is shown first", async ({ page, accounts }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await page.goto("/account/bookings");
    await logInAs(page, person);
    await expect(page.getByText(`Logged in as ${person.email}`)).toBeVisible();

    const modal = await openBooking(page, "rd001");
    await expect(modal.getByLabel("Full Name")).toHaveValue(person.name);
    await expect(modal.getByLabel("Email Address")).toHaveValue(person.email);
    await modal.getByLabel("Preferred Date").fill(inAMonth());
    const send = modal.getByRole("button", { name: "Send Booking Request" });

    const requests: { key: string | undefined; total: unknown }[] = [];
    let answer: "lost" | "dearer" | "real" = "lost";
    await page.route("**/api/bookings", async (route) => {
      const request = route.request();
      requests.push({ key: request.headers()["idempotency-key"], total: (request.postDataJSON() as { totalPrice: unknown }).totalPrice });
      if (answer === "dearer") return route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify({ status: 409, total: 4799 }) });
      const response = await route.fetch();
      expect(response.status()).toBe(201);
      return answer === "lost" ? route.abort() : route.fulfill({ response });
    });

    await send.dblclick();
    await expect(page.getByText("Please try again in a moment.")).toBeVisible();
    await expect(modal.getByLabel("Full Name")).toHaveValue(person.name);
    expect(requests).toHaveLength(1);

    answer = "real";
    await send.click();
    await expect(page.getByText("Booking Request Sent!")).toBeVisible();
    await expect(modal).toBeHidden();
    expect(requests).toHaveLength(2);
    expect(requests[1]?.key).toBe(requests[0]?.key);

    answer = "dearer";
    await page.getByRole("button", { name: "Book Now" }).click();
    await expect(modal.getByLabel("Preferred Date"), "the form is empty again").toHaveValue("");
    await modal.getByLabel("Preferred Date").fill(inAMonth());
    await send.click();
    await expect(modal.getByText(/it is now ₹4,799/)).toBeVisible();
    await send.click();
    await expect.poll(() => requests.length).toBe(4);
    expect(requests[2]?.key, "a new request has a new key").not.toBe(requests[1]?.key);
    expect(requests[3]?.total, "what is sent again is what was shown").toBe(4799);

    await page.goto("/account/bookings");
    await expect(page.getByRole("article"), "the first request was stored once").toHaveCount(1);
  });

  test("what one person typed is not sent for another who logs in at its prompt", async ({ page, accounts, context }) => {
    const [person, other] = [await accounts.signUpAndVerify(accounts.newPerson()), await accounts.signUpAndVerify(accounts.newPerson("Meera Nair"))];
    await page.goto("/account/bookings");
    await logInAs(page, person);
    await expect(page.getByText(`Logged in as ${person.email}`)).toBeVisible();
    const modal = await openBooking(page, "rd001");
    await modal.getByLabel("Preferred Date").fill(inAMonth());
    await modal.getByLabel("Special Requests or Notes").fill("For Asha alone.");
    await expect(modal.getByLabel("Full Name")).toHaveValue(person.name);
    await context.clearCookies();
    const posted: string[] = [];
    page.on("request", (request) => void (request.url().endsWith("/api/bookings") && posted.push(request.url())));
    await modal.getByRole("button", { name: "Send Booking Request" }).click();
    await logInAs(page, other);
    await expect(modal.getByLabel("Full Name")).toHaveValue(other.name);
    await expect(modal.getByLabel("Special Requests or Notes"), "nor shown to them").toHaveValue("");
    await modal.getByLabel("Preferred Date").fill(inAMonth());
    await modal.getByRole("button", { name: "Send Booking Request" }).click();
    await expect(page.getByText("Submission failed")).toBeVisible();
    expect(posted, "it is looked at first").toEqual([]);
    await modal.getByRole("button", { name: "Send Booking Request" }).click();
    await expect(page.getByText("Booking Request Sent!")).toBeVisible();
    expect(posted).toHaveLength(1);
  });

  test("a lost answer, a refusal, an edit: one request", async ({ page, accounts, context }) => {
    const person = await accounts.signUpAndVerify(accounts.newPerson());
    await page.goto("/account/bookings");
    await logInAs(page, person);
    await expect(page.getByText(`Logged in as ${person.email}`)).toBeVisible();
    const modal = await openBooking(page, "rd001");
    await modal.getByLabel("Preferred Date").fill(inAMonth());
    const send = modal.getByRole("button", { name: "Send Booking Request" });
    let line: "lost" | "refused" | "good" = "lost";
    await page.route("**/api/bookings", async (route) => {
      if (line === "refused") return route.fulfill({ status: 429, contentType: "application/problem+json", body: "{}" });
      const response = await route.fetch();
      return line === "lost" ? route.abort() : route.fulfill({ response });
    });
    await send.click();
    await expect(page.getByText("Submission failed")).toBeVisible();
    await expect(page.getByText("Your request may have reached us all the same; it is not stored twice.")).toBeVisible();
    line = "refused";
    // The words are those of the first press: only the answer tells that the second has been refused.
    await Promise.all([page.waitForResponse((response) => response.status() === 429), send.click()]);
    await expect(send).toBeEnabled();
    await expect(page.getByText("Your request may have reached us all the same; it is not stored twice.")).toBeVisible();
    line = "good";
    await modal.getByLabel("Special Requests or Notes").fill("Changed my mind.");
    await send.click();
    await expect(page.getByText("Your request had arrived the first time")).toBeVisible();
    const other = await context.newPage();
    await other.goto("/account/bookings");
    await expect(other.getByRole("article")).toHaveCount(1);

    await page.getByRole("button", { name: "Book Now" }).click();
    await modal.getByLabel("Special Requests or Notes").fill("Private words");
    await other.getByRole("button", { name: "Log out" }).click();
    await expect(modal.getByLabel("Full Name")).toHaveValue("");
    await expect(modal.getByLabel("Special Requests or Notes"), "the log-out has reached this tab").toHaveValue("");
  });
});
