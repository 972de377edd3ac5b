import { logInAs } from "./support/booking-form.ts";
import { expect, test } from "./support/fixtures.ts";
import { atStep, changeDraft, chooseSlot, evenDay, goOn, goToPayment, pay, summaryOf } from "./support/wizard.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: [/status of (409|422) .*\/api\/(holds|payments)/] });

test("a slot that others take meanwhile is told with free ones beside it; a failed payment can be tried again, a pending one waits", async ({ page, accounts, request }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  const date = evenDay(40);
  await page.goto("/book");
  await logInAs(page, person);
  await page.getByLabel("Search").fill("candlelight");
  await page.getByRole("button", { name: /Candlelight Canopy Dinner/ }).click();
  await atStep(page, 1);
  await chooseSlot(page, date, "6:00 pm");
  for (const name of ["Meera", "Ravi"]) {
    const other = await accounts.signUpAndVerify(accounts.newPerson(name));
    const held = await request.post("/api/holds", { headers: { Authorization: `Bearer ${await accounts.idTokenOf(other)}` }, data: { date, time: "18:00", productId: "rd001" } });
    expect(held.status()).toBe(201);
  }
  await goOn(page).click();
  const told = page.getByRole("alert").filter({ hasText: "That time has just been taken" });
  await expect(told).toContainText("The nearest free ones are below.");
  await told.getByRole("button").first().click();
  await expect(page.getByRole("radio", { checked: true, name: /am|pm/ })).toBeVisible();
  await goToPayment(page);

  await page.getByRole("radio", { name: "Razorpay" }).check();
  await page.getByLabel("What the pretend gateway answers").selectOption("Failed");
  await pay(page).click();
  await expect(page.getByRole("heading", { name: "Payment failed" }), "not step 4, which stands below it").toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Payment failed" })).toBeVisible();
  await page.getByLabel("What the pretend gateway answers").selectOption("Pending, without an end");
  await pay(page).click();
  await expect(page.getByRole("heading", { name: "Awaiting confirmation" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Please don't pay a second time")).toBeVisible();
  await expect(pay(page)).toBeHidden();

  // Whoever comes back by another way is led to it, and takes no second slot beside it.
  const waits = page.getByRole("heading", { name: "Awaiting confirmation" });
  await page.goto("/book/payment");
  await expect(page).toHaveURL(/\?payment=/);
  await expect(waits).toBeVisible();
  await page.goto("/book/time");
  await chooseSlot(page, evenDay(44), "6:00 pm");
  await goOn(page).click();
  await expect(waits).toBeVisible();
  const kept = async () => ((await (await page.request.get("/api/draft")).json()) as { draft: { typed: { productId?: string; addressLine1?: string } } | null }).draft?.typed;
  expect(await kept()).toMatchObject({ productId: "rd001" });
  await page.getByRole("button", { name: "Book another celebration" }).click();
  await expect.poll(kept, "another device does not go on with what is being paid").toMatchObject({ productId: "", addressLine1: "12 Lajpat Nagar" });
  await expect(page.getByRole("heading", { name: "Pick a service from the catalog to continue." })).toBeVisible();
  await page.getByRole("button", { name: /Candlelight Canopy Dinner/ }).click();
  await chooseSlot(page, evenDay(44), "6:00 pm");
  await goOn(page).click();
  await atStep(page, 2);
});

test("a payment that may be on its way is not begun a second time when its time is over, whatever this browser remembers", async ({ page, accounts }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.goto("/book?product=rd001");
  await logInAs(page, person);
  await chooseSlot(page, evenDay(60), "3:00 pm");
  await goToPayment(page);
  await page.getByRole("radio", { name: "UPI", exact: true }).check();
  await page.getByLabel("What the pretend gateway answers").selectOption("Pending, without an end");
  await pay(page).click();
  const waits = page.getByRole("heading", { name: "Awaiting confirmation" });
  await expect(waits).toBeFocused();
  await expect(waits).toHaveAccessibleDescription(/Please don't pay a second time/);
  // As a browser would have it that remembers the slot and not the payment, a while later.
  await changeDraft(page, (typed) => ({ ...typed, begun: null, hold: { ...(typed.hold as object), expiresAt: new Date(Date.now() - 60_000).toISOString() } }));
  await page.goto("/book/payment");
  await expect(summaryOf(page)).toContainText("The time is no longer held for you.");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
  await pay(page).click();
  await expect(waits).toBeVisible();
  await expect(pay(page)).toBeHidden();
});

test("what is refused is told where it can be changed, a slot that was begun to be paid can be exchanged for another, and a day that has passed is chosen again", async ({ page, accounts, request }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  const date = evenDay(70);
  const left = async (time: string) => {
    const { slots } = (await (await request.get(`/api/availability?productId=rd001&date=${date}`)).json()) as { slots: { time: string; remaining: number }[] };
    return slots.find((slot) => slot.time === time)?.remaining;
  };
  await page.goto("/book?product=rd001");
  await logInAs(page, person);
  await chooseSlot(page, date, "11:00 am");
  await goToPayment(page);
  await page.getByRole("radio", { name: "Razorpay" }).check();
  const refusals: [number, object][] = [
    [422, { errors: { selectedAddOns: "This is more than one booking can hold. Write to us." } }],
    [409, { code: "no-crew", title: "No crew can come to that address at that time", detail: "The address lies in Delhi.", slots: [{ date, time: "11:00", remaining: 1 }] }],
  ];
  await page.route("**/api/payments", (route) => {
    const [status, problem] = refusals.shift() ?? [0, {}];
    return status === 0 ? route.fallback() : route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify({ status, ...problem }) });
  });
  await pay(page).click();
  await atStep(page, 3);
  await expect(page.getByRole("alert").filter({ hasText: "This is more than one booking can hold." })).toBeVisible();
  await goOn(page).click();
  await pay(page).click();
  await atStep(page, 1);
  await page.getByRole("alert").filter({ hasText: "The address lies in Delhi." }).getByRole("button").click();
  for (const step of [2, 3, 4]) {
    await goOn(page).click();
    await atStep(page, step);
  }
  await page.getByLabel("What the pretend gateway answers").selectOption("Failed");
  await pay(page).click();
  await expect(page.getByRole("heading", { name: "Payment failed" })).toBeVisible();
  expect(await left("11:00")).toBe(1);
  await page.goto("/book/time");
  await chooseSlot(page, date, "8:00 pm");
  await goOn(page).click();
  await atStep(page, 2);
  expect([await left("11:00"), await left("20:00")]).toEqual([2, 1]);

  await changeDraft(page, ({ hold, ...typed }) => ({ ...typed, date: "2026-01-02", hold: { ...(hold as object), date: "2026-01-02" } }));
  await page.goto("/book/payment");
  await expect(page).toHaveURL(/\/book\/time$/);
  await expect(page.getByLabel("Date", { exact: true })).toHaveAccessibleDescription(/That day has passed\. Choose a later one\./);
});

test("a time that is no longer held is told, everything typed stays, and it can be held again", async ({ page, accounts }) => {
  const person = await accounts.signUpAndVerify(accounts.newPerson());
  await page.clock.install();
  await page.goto("/book?product=rd001");
  await logInAs(page, person);
  await chooseSlot(page, evenDay(50), "3:00 pm");
  await goOn(page).click();
  await atStep(page, 2);
  await page.getByLabel("Address line 1").fill("12 Lajpat Nagar");
  await page.clock.fastForward("11:00");
  await expect(summaryOf(page)).toContainText(/Held for you for another [0-4]:\d\d/);
  await page.clock.fastForward("05:00");
  await expect(summaryOf(page)).toContainText("The time is no longer held for you.");
  await page.getByRole("button", { name: "Hold it again" }).press("Enter");
  await expect(summaryOf(page)).toContainText("3:00 pm is held for you until");
  await expect(page.locator(":focus"), "in place of what was pressed").toContainText("3:00 pm is held for you until");
  await expect(page.getByLabel("Address line 1")).toHaveValue("12 Lajpat Nagar");

  // A bank may take a payment after it has refused it: whoever still looks at the failure learns of that.
  await page.getByLabel("PIN code").fill("110024");
  for (const step of [3, 4]) {
    await goOn(page).click();
    await atStep(page, step);
  }
  await page.getByRole("radio", { name: "Razorpay" }).check();
  await page.getByLabel("What the pretend gateway answers").selectOption("Failed");
  await pay(page).click();
  await expect(page.getByRole("heading", { name: "Payment failed" })).toBeVisible();
  await expect(page).toHaveURL(/\?payment=/);
  const payment = new URL(page.url()).searchParams.get("payment");
  const verify = await page.evaluate((id) => fetch(`/api/payments/${id}/verify`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ outcome: "paid" }) }).then(({ status }) => status), payment);
  expect(verify).toBe(200);
  await page.clock.fastForward("00:31");
  await expect(page.getByRole("heading", { level: 1, name: "Your bokeh is booked" })).toBeVisible();
});
