import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { IdentityOutage } from "#server/adapters/identity/identity.ts";
import { opensBooking, reviewLink } from "#server/services/booking-link.ts";
import { queueMail } from "#server/services/queue-mail.ts";
import { type Outbox, readOutbox } from "#server/services/read-outbox.ts";
import type { Shop } from "#server/shop.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { actorFor, fakeIdentity, GOOD_ORDER, GOOD_REQUEST, openTestShop, type TestShop } from "#tests/support/shop.ts";

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
      expect(mail.senderName).toBe("Bokeh");
      expect(mail.html).toContain(">Bokeh</div>");
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
    const { reference } = (await answer.json()) as { reference: string };
    const { mails = [] } = (await readOutbox(test.shop, actorFor("desk"))) ?? {};
    const links = mails.flatMap((mail) => [...mail.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]));
    expect(links.toSorted()).toEqual(["http://shop.example:3000/account/bookings", `http://shop.example:3000/account/orders/${reference}`]);
    expect(JSON.stringify(mails)).not.toContain("evil.example");
  });

  it("show what a visitor typed as text", async () => {
    const name = '<a href="https://evil.example">Claim refund</a>';
    const specialRequests = "<img src=x onerror=alert(1)><h1>Hi</h1>\n&amp; {{7*7}} ${7*7} \u202eevil";
    const { shopper, merchant } = await mailsOf({ name, specialRequests, location: "\"><svg onload=alert(1)>" });
    for (const mail of [shopper, merchant]) {
      expect(mail.html).not.toMatch(/<a href="https:\/\/evil|<img|<h1>Hi|<svg|\u202e/);
      expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;&lt;h1&gt;Hi&lt;/h1&gt;\n&amp;amp; {{7*7}}");
      expect(mail.text).toContain("<img src=x onerror=alert(1)><h1>Hi</h1>\n    &amp; {{7*7}} ${7*7} evil");
      expect(mail.subject).not.toMatch(/[\r\n<]a|evil/);
    }
    expect(merchant.text).toContain(`Name: ${name}`);
  });

  it.each([
    ["\n", "a line end"], ["\r\n", "a line end of Windows"], ["\u2028", "a line separator"], ["\u2029", "a paragraph separator"],
  ])("let %j in the notes imitate no row of ours, which is %s", async (end) => {
    const forged = ["Quiet, please", "Total: ₹1", "Phone: +911111111111", "", "See the details: https://evil.example"].join(end);
    const { shopper, merchant } = await mailsOf({ specialRequests: forged });
    for (const { text } of [shopper, merchant]) {
      const rows = text.split(/[\n\r\v\f\u0085\u2028\u2029]/);
      expect(rows.filter((row) => row.startsWith("Total: "))).toEqual(["Total: ₹4,999"]);
      expect(rows.filter((row) => /^(Phone|See the details)/.test(row) && !row.includes("+919876543210"))).toEqual([]);
      expect(text).toContain("Requests: Quiet, please\n    Total: ₹1\n    Phone: +911111111111\n    \n    See the details: https://evil.example\n");
    }
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

describeOnEachEngine("the mails of an order", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { env: { PUBLIC_URL: "http://shop.example:3000" } });
  });
  afterAll(() => test.close());
  beforeEach(() => test.shop.database.db.deleteFrom("outbox").execute());

  const mailsOf = async (path: string, json: Record<string, unknown>) => {
    const answer = await test.send(path, { method: "POST", uid: "asha", json });
    expect(answer.status).toBe(201);
    const { id, reference } = (await answer.json()) as { id: string; reference: string };
    const { mails = [] } = (await readOutbox(test.shop, actorFor("desk"))) ?? {};
    expect(mails).toHaveLength(2);
    const to = (address: string) => mails.find((mail) => mail.to === address) ?? expect.fail(`no mail to ${address}`);
    return { id, reference, shopper: to("asha@example.com"), merchant: to("desk@example.com") };
  };
  /** The one link of a mail, which both its forms give. */
  const linkOf = ({ html, text }: { html: string; text: string }) => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]?.replaceAll("&amp;", "&") ?? "");
    expect(links).toHaveLength(1);
    expect(text).toContain(links[0]);
    return new URL(links[0] ?? "");
  };

  it("name every line with its add-ons, the fee and the total, to the rupee as they are stored", async () => {
    const lines = [
      { id: "rd001", selectedAddOns: [{ id: "violin", qty: 2 }, { id: "addon-cake", qty: 1 }], qty: 2 }, { id: "rd001", selectedAddOns: [], qty: 1 }, { id: "bd-arch-01", selectedAddOns: [], qty: 3 },
    ];
    const { id, reference, shopper, merchant } = await mailsOf("/api/orders", { ...GOOD_ORDER, lines, totalPrice: undefined, notes: "Quiet, please" });
    expect(await test.shop.database.db.selectFrom("bookings").select(["subtotal", "fee", "total"]).where("id", "=", id).execute()).toEqual([{ subtotal: 31_292, fee: 1252, total: 32_544 }]);
    expect(shopper.subject).toBe(`We have your order ${reference} for Fri, 5 Mar 2027`);
    expect(shopper.text).toContain("Thanks Asha Rao! Your bokeh is booked for Fri, 5 Mar 2027. We will contact you at asha@example.com.");
    expect(merchant.subject).toBe(`New order ${reference}: Candles & Roses <for two> and 2 more, Fri, 5 Mar 2027`);
    for (const mail of [shopper, merchant]) {
      expect(mail.senderName).toBe("Bokeh");
      for (const fact of [
        reference, "Delhi, PIN 110001", "Quiet, please", "₹4,999 with Violinist × 2 (₹5,000), Heart Cake (₹899)", "2 × ₹10,898 = ₹21,796", "1 × ₹4,999 = ₹4,999", "3 × ₹1,499 = ₹4,497", "₹31,292", "₹1,252", "₹32,544",
      ]) {
        expect(mail.html).toContain(fact);
        expect(mail.text).toContain(fact);
      }
      expect(mail.text).toContain("Subtotal: ₹31,292\nConvenience fee (4%): ₹1,252\nTotal: ₹32,544");
      expect(mail.text).not.toMatch(/undefined|null|NaN|Guests|urprise/);
    }
    expect(merchant.text).toContain("Phone: +919876543210");
  });

  it("bring the shopper to the order without a login, and nobody to another one", async () => {
    const first = await mailsOf("/api/orders", GOOD_ORDER);
    const link = linkOf(first.shopper);
    expect(link.origin + link.pathname).toBe(`http://shop.example:3000/account/orders/${first.reference}`);
    expect(opensBooking(test.shop, first.id, link.searchParams.get("key") ?? "")).toBe(true);
    expect(opensBooking(test.shop, "another", link.searchParams.get("key") ?? "")).toBe(false);
    expect(linkOf(first.merchant).href).toBe(`http://shop.example:3000/account/orders/${first.reference}`);
  });

  it("say where the PIN code is outside, to both", async () => {
    const { shopper, merchant } = await mailsOf("/api/orders", { ...GOOD_ORDER, pincode: "560001" });
    expect(shopper.text).toContain("PIN 560001 is outside our usual area. We'll tell you whether we can come.");
    expect(merchant.text).toContain("PIN 560001 is outside our usual area: tell the shopper whether a crew can come.");
    expect(merchant.text).toContain("Place: PIN 560001, outside our usual area");
  });

  it("show what a visitor typed as text", async () => {
    const typed = { name: '<a href="https://evil.example">Claim refund</a>', notes: "<img src=x onerror=alert(1)>", surprise: true, notToCall: "<h1>Meera</h1>", alternateContact: "\"><svg onload=alert(1)>" };
    const { shopper, merchant } = await mailsOf("/api/orders", { ...GOOD_ORDER, ...typed });
    for (const { html, subject } of [shopper, merchant]) {
      expect(html).not.toMatch(/<a href="https:\/\/evil|<img|<h1>Meera|<svg/);
      expect(subject).not.toMatch(/[\r\n]|evil/);
    }
    for (const text of Object.values(typed)) if (typeof text === "string") expect(merchant.text).toContain(text);
  });

  const SECRET = { surprise: true, notToCall: "Meera, 98111 11111", alternateContact: "Ravi, 98222 22222" };
  it.each([
    ["an order", "/api/orders", { ...GOOD_ORDER, ...SECRET, notes: "Balloons for Meera" }, "₹10,917"],
    ["a booking request", "/api/bookings", { ...GOOD_REQUEST, ...SECRET, specialRequests: "Balloons for Meera" }, "₹4,999"],
  ])("give nothing of %s away that is a surprise, and tell the merchant first", async (_what, path, json, total) => {
    const { id, reference, shopper, merchant } = await mailsOf(path, json);
    const link = linkOf(shopper);
    expect(opensBooking(test.shop, id, link.searchParams.get("key") ?? "")).toBe(true);
    expect([shopper.subject, shopper.senderName]).toEqual([`Your appointment ${reference} on Fri, 5 Mar 2027 is noted`, "Appointments"]);
    const paragraphs = "Hello Asha Rao,\n\nWe'll contact you within 24 hours to confirm the details. Nothing is charged until then.";
    expect(shopper.text).toBe(`Your appointment is noted\n\n${paragraphs}\n\nReference: ${reference}\nDate: Fri, 5 Mar 2027\nTotal: ${total}\n\nSee the details: ${link.href}\n`);
    // What of the HTML a person or a preview sees, with its address left out.
    const seen = shopper.html.replace(/<[^>]*>/g, " ");
    for (const words of [seen, shopper.subject, shopper.senderName]) expect(words).not.toMatch(/bokeh|balloon|celebrat|surprise|party|candle|roses|arch\b|violin|order|booking|delhi|meera|ravi|98111/i);
    expect(shopper.html).not.toMatch(/bokeh|balloon|celebrat|surprise/i);

    expect([merchant.subject.startsWith("Surprise. New "), merchant.senderName]).toEqual([true, "Bokeh"]);
    expect(merchant.text.startsWith("This is a surprise: speak of it to nobody but Asha Rao.\n\nDo not call: Meera, 98111 11111\n\nCall instead: Ravi, 98222 22222\n\n")).toBe(true);
    expect(merchant.html.indexOf("This is a surprise")).toBeLessThan(merchant.html.indexOf("The shopper was told"));
    expect(merchant.text).toContain("Balloons for Meera");
  });

  it("name somebody to call of a surprise whose fields were left empty", async () => {
    const { merchant } = await mailsOf("/api/orders", { ...GOOD_ORDER, surprise: true });
    expect(merchant.text).toContain("Do not call: nobody was named\n\nCall instead: +919876543210");
    await test.shop.database.db.deleteFrom("outbox").execute();
    const { merchant: without } = await mailsOf("/api/orders", { ...GOOD_ORDER, surprise: true, phone: "" });
    expect(without.text).toContain("Call instead: Asha Rao, asha@example.com");
  });
});

describeOnEachEngine("the outbox", (database) => {
  it("is for operators, newest first, with the emulator's links", async () => {
    const links = [{ email: "a@example.com", purpose: "VERIFY_EMAIL", link: "http://127.0.0.1:9099/1" }, { email: "b@example.com", purpose: "PASSWORD_RESET", link: "http://127.0.0.1:9099/2" }];
    const test = await openTestShop(database, { identity: fakeIdentity({ pendingLinks: async () => links }) });
    await test.send("/api/bookings", { method: "POST", uid: "asha", json: GOOD_REQUEST });
    test.setNow("2027-02-10T12:00:00Z");
    await test.send("/api/bookings", { method: "POST", uid: "later", json: { ...GOOD_REQUEST, email: "later@example.com" } });
    expect(await readOutbox(test.shop, undefined)).toBeUndefined();
    expect(await readOutbox(test.shop, actorFor("asha"))).toBeUndefined();
    const outbox = await readOutbox(test.shop, actorFor("desk"));
    expect(outbox?.mails.map(({ to, state }) => [to, state]).slice(0, 2).toSorted()).toEqual([["desk@example.com", "waiting"], ["later@example.com", "waiting"]]);
    expect(outbox?.mails).toHaveLength(4);
    expect(outbox?.links.map(({ email }) => email)).toEqual(["b@example.com", "a@example.com"]);
    await test.close();
  });

  it("gives the keys of links where it is the only place to read a mail, and none once mails are sent", async () => {
    const test = await openTestShop(database);
    const { db } = test.shop.database;
    await db.deleteFrom("outbox").execute();
    const { id, reference } = (await (await test.send("/api/orders", { method: "POST", uid: "asha", json: GOOD_ORDER })).json()) as { id: string; reference: string };
    await test.send("/api/newsletter/subscribe", { method: "POST", json: { email: "news@example.com" } });
    const { token } = await db.selectFrom("subscribers").select("token").where("email", "=", "news@example.com").executeTakeFirstOrThrow();
    const review = reviewLink(test.shop, { id, reference, date: GOOD_ORDER.date });
    await db.transaction().execute((tx) => queueMail(tx, test.shop, { to: "review@example.com", senderName: "Bokeh", subject: "How was it?", html: `<a href="${review}">Say</a>`, text: `Say: ${review}\n` }, "2027-02-10T11:38:00.000Z"));
    const shown = async (shop: Shop) => (await readOutbox(shop, actorFor("desk"))) ?? expect.fail("no outbox");
    const linkTo = ({ mails }: Outbox, to: string) => /https?:\S+/.exec(mails.find((mail) => mail.to === to)?.text ?? "")?.[0];

    const whole = await shown(test.shop);
    expect(whole.keysLeftOut).toBe(false);
    const key = new URL(linkTo(whole, "asha@example.com") ?? "").searchParams.get("key") ?? "";
    expect(opensBooking(test.shop, id, key)).toBe(true);
    expect([linkTo(whole, "review@example.com"), linkTo(whole, "news@example.com")]).toEqual([review, `http://localhost:3000/newsletter/confirm/${token}`]);

    const left = await shown({ ...test.shop, mailer: { send: async () => undefined } });
    expect(left.keysLeftOut).toBe(true);
    expect(linkTo(left, "asha@example.com")).toBe(`http://localhost:3000/account/orders/${reference}?key=…`);
    expect([linkTo(left, "review@example.com"), linkTo(left, "news@example.com")]).toEqual([`http://localhost:3000/review/${reference}?key=…`, "http://localhost:3000/newsletter/confirm/…"]);
    for (const secret of [key, token, new URL(review).searchParams.get("key") ?? ""]) {
      expect(JSON.stringify(whole)).toContain(secret);
      expect(JSON.stringify(left)).not.toContain(secret);
    }
    expect(left.mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(whole.mails.map(({ to, subject }) => [to, subject]).toSorted());
    await test.close();
  });

  it("says of a mail that an older build queued that the shop sent it", async () => {
    const test = await openTestShop(database);
    const payload = JSON.stringify({ to: "old@example.com", subject: "Old", html: "", text: "", messageId: "<old@shop>" });
    await test.shop.database.db.insertInto("outbox").values({ id: "old", kind: "mail", payload, createdAt: "2028-01-01T00:00:00.000Z", dueAt: "2028-01-01T00:00:00.000Z", attempts: 0 }).execute();
    expect((await readOutbox(test.shop, actorFor("desk")))?.mails[0]).toMatchObject({ id: "old", senderName: "Bokeh" });
    await test.close();
  });

  it("shows the mails also while the emulator is out", async () => {
    const test = await openTestShop(database, { identity: fakeIdentity({ pendingLinks: () => Promise.reject(new IdentityOutage("gone")) }) });
    expect((await readOutbox(test.shop, actorFor("desk")))?.links).toEqual([]);
    await test.close();
  });
});
