import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { IdentityOutage } from "#server/adapters/identity/identity.ts";
import { readOutbox } from "#server/services/read-outbox.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { actorFor, fakeIdentity, GOOD_REQUEST, openTestShop, type TestShop } from "#tests/support/shop.ts";

describeOnEachEngine("the mails of a booking request", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { env: { PUBLIC_URL: "http://shop.example:3000" } });
  });
  afterAll(() => test.close());
  beforeEach(() => test.shop.database.db.deleteFrom("outbox").execute());

  const mailsOf = async (change: Record<string, unknown>) => {
    const answer = await test.send("/api/bookings", { method: "POST", uid: "asha", json: { ...GOOD_REQUEST, ...change } });
    expect(answer.status).toBe(201);
    const { reference } = (await answer.json()) as { reference: string };
    const { mails = [] } = (await readOutbox(test.shop, actorFor("desk"))) ?? {};
    const to = (address: string) => mails.find((mail) => mail.to === address) ?? expect.fail(`no mail to ${address}`);
    return { reference, mails, shopper: to("asha@example.com"), merchant: to("desk@example.com") };
  };

  it("say what happened, with the reference, to exactly one address each", async () => {
    const { reference, mails, shopper, merchant } = await mailsOf({ selectedAddOns: [{ id: "violin", qty: 2 }], totalPrice: 9999, guests: 12 });
    expect(mails).toHaveLength(2);
    expect(shopper.subject).toBe(`We have your booking request ${reference} for Fri, 5 Mar 2027`);
    expect(merchant.subject).toBe(`New booking request ${reference}: Candles & Roses <for two>, Fri, 5 Mar 2027`);
    for (const mail of [shopper, merchant]) {
      expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
      for (const fact of [reference, "Fri, 5 Mar 2027", "7:00 pm", "₹9,999", "Violinist × 2 (₹5,000)", "Delhi NCR", "12"]) {
        expect(mail.html).toContain(fact);
        expect(mail.text).toContain(fact);
      }
      expect(mail.text).not.toMatch(/<(?!for two)\w|&amp;|undefined|null/);
      expect(mail.text).toContain("Candles & Roses <for two>");
      expect(mail.html).toContain("Candles &amp; Roses &lt;for two&gt;");
    }
    expect(shopper.messageId).not.toBe(merchant.messageId);
    expect(merchant.text).toContain("Phone: +919876543210");
  });

  it("link to the shop's own address, whatever Host was asked", async () => {
    const answer = await test.app.fetch(new Request("http://evil.example/api/bookings", {
      method: "POST", body: JSON.stringify(GOOD_REQUEST), headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example", "Content-Type": "application/json", Authorization: "Bearer token-for:asha" },
    }));
    expect(answer.status).toBe(201);
    const { mails = [] } = (await readOutbox(test.shop, actorFor("desk"))) ?? {};
    const links = mails.flatMap((mail) => [...mail.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]));
    expect(links.toSorted()).toEqual(["http://shop.example:3000/account/bookings", "http://shop.example:3000/desk/outbox"]);
    expect(JSON.stringify(mails)).not.toContain("evil.example");
  });

  it("show what a visitor typed as text", async () => {
    const name = '<a href="https://evil.example">Claim refund</a>';
    const specialRequests = "<img src=x onerror=alert(1)><h1>Hi</h1>\n&amp; {{7*7}} ${7*7} \u202eevil";
    const { shopper, merchant } = await mailsOf({ name, specialRequests, location: "\"><svg onload=alert(1)>" });
    for (const mail of [shopper, merchant]) {
      expect(mail.html).not.toMatch(/<a href="https:\/\/evil|<img|<h1>Hi|<svg|\u202e/);
      expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;&lt;h1&gt;Hi&lt;/h1&gt;\n&amp;amp; {{7*7}}");
      expect(mail.text).toContain("<img src=x onerror=alert(1)><h1>Hi</h1>\n&amp; {{7*7}} ${7*7} evil");
      expect(mail.subject).not.toMatch(/[\r\n<]a|evil/);
    }
    expect(merchant.text).toContain(`Name: ${name}`);
  });

  it.each([
    "<b>a</b>@example.com", '"a b"@example.com', "a@example.com,b@example.com", "a@example.com;b@example.com", "Name <a@example.com>", "a@@example.com", "a@example",
    "a@-example.com", "a..b@example.com", "@example.com", `${"a".repeat(65)}@example.com`, `${"a".repeat(60)}@${"b.".repeat(130)}com`, "a@example.com%0d%0aBcc:b@example.com", "a@example.com\r\nBcc: b@example.com", "",
  ])("are never sent to %j", async (email) => {
    const answer = await test.send("/api/bookings", { method: "POST", uid: "asha", json: { ...GOOD_REQUEST, email } });
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { errors: Record<string, string> }).errors).toHaveProperty("email");
    expect((await readOutbox(test.shop, actorFor("desk")))?.mails).toEqual([]);
  });

  it("go to every operator, and are kept for the merchant while there is none", async () => {
    const recipientsWith = async (operators: string) => {
      const other = await openTestShop(database, { env: { OPERATOR_EMAILS: operators } });
      await other.shop.database.db.deleteFrom("outbox").execute();
      await other.send("/api/bookings", { method: "POST", uid: "asha", json: GOOD_REQUEST });
      const rows = await other.shop.database.db.selectFrom("outbox").select("payload").execute();
      await other.close();
      return rows.map(({ payload }) => (JSON.parse(payload) as { to: string }).to).toSorted();
    };
    expect(await recipientsWith("one@example.com, two@example.com")).toEqual(["asha@example.com", "one@example.com", "two@example.com"]);
    expect(await recipientsWith("")).toEqual(["asha@example.com", "merchant@bokeh.invalid"]);
    expect(await recipientsWith("not an address")).toEqual(["asha@example.com", "merchant@bokeh.invalid"]);
  });
});

describeOnEachEngine("the outbox", (database) => {
  it("is for operators, newest first, with the emulator's links", async () => {
    const links = [{ email: "a@example.com", purpose: "VERIFY_EMAIL", link: "http://127.0.0.1:9099/1" }, { email: "b@example.com", purpose: "PASSWORD_RESET", link: "http://127.0.0.1:9099/2" }];
    const test = await openTestShop(database, { identity: fakeIdentity({ pendingLinks: async () => links }) });
    await test.send("/api/bookings", { method: "POST", uid: "asha", json: GOOD_REQUEST });
    test.setNow("2027-02-10T12:00:00Z");
    await test.send("/api/bookings", { method: "POST", uid: "asha", json: { ...GOOD_REQUEST, email: "later@example.com" } });
    expect(await readOutbox(test.shop, undefined)).toBeUndefined();
    expect(await readOutbox(test.shop, actorFor("asha"))).toBeUndefined();
    const outbox = await readOutbox(test.shop, actorFor("desk"));
    expect(outbox?.mails.map(({ to, state }) => [to, state]).slice(0, 2).toSorted()).toEqual([["desk@example.com", "waiting"], ["later@example.com", "waiting"]]);
    expect(outbox?.mails).toHaveLength(4);
    expect(outbox?.links.map(({ email }) => email)).toEqual(["b@example.com", "a@example.com"]);
    await test.close();
  });

  it("shows the mails also while the emulator is out", async () => {
    const test = await openTestShop(database, { identity: fakeIdentity({ pendingLinks: () => Promise.reject(new IdentityOutage("gone")) }) });
    expect((await readOutbox(test.shop, actorFor("desk")))?.links).toEqual([]);
    await test.close();
  });
});
