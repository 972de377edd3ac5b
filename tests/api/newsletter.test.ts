import { expect, it } from "vitest";
import { smtpMailer } from "#server/adapters/mail/smtp.ts";
import { readOutbox } from "#server/services/read-outbox.ts";
import { sendMails } from "#server/services/send-mails.ts";
import { readSubscription } from "#server/services/subscribe.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { headerOf, startMailServer } from "#tests/support/mail-server.ts";
import { actorFor } from "#tests/support/shop.ts";
import { useShop } from "#tests/support/use-shop.ts";

const MANY = { count: 1000, seconds: 3600 };

describeOnEachEngine("the newsletter", (database) => {
  const test = useShop(database, { limits: { messagesPerAddress: MANY, missesPerAddress: { count: 30, seconds: 600 } } });

  const ask = async (email: unknown, headers?: Record<string, string>) => {
    const answer = await test.send("/api/newsletter/subscribe", { method: "POST", json: { email }, ...(headers && { headers }) });
    return [answer.status, (await answer.json()) as unknown];
  };
  const mails = async () => (await readOutbox(test.shop, actorFor("desk")))?.mails ?? [];
  const tokenOf = async (email: string) => {
    const mail = (await mails()).find(({ to }) => to === email);
    return /\/newsletter\/confirm\/([\w-]{32})$/m.exec(mail?.text ?? "")?.[1] ?? expect.fail("no link to confirm");
  };
  const press = async (what: string, token: string, origin?: string) => {
    // As a mail program's one-click comes: no cookie, no origin, a form's body.
    const answer = await test.app.fetch(new Request(`${test.shop.origin}/newsletter/${what}/${token}`, { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded", ...(origin && { Origin: origin, "Sec-Fetch-Site": "cross-site" }) }, body: "List-Unsubscribe=One-Click" }), { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
    return [answer.status, ((await answer.json()) as { state?: string }).state];
  };
  const stateOf = async (token: string) => (await readSubscription(test.shop, token))?.state;

  it("answers every address alike, and writes to none that has confirmed", async () => {
    const asked = [201, { state: "asked" }];
    expect(await ask(" Asha@Example.com ")).toEqual(asked);
    const token = await tokenOf("asha@example.com");
    expect(await ask("asha@example.com")).toEqual(asked);
    expect(await mails(), "asked again at once").toHaveLength(1);
    test.setNow("2027-02-11T11:37:00Z");
    expect(await ask("asha@example.com")).toEqual(asked);
    expect(await mails(), "on the same day").toHaveLength(1);
    test.setNow("2027-02-11T11:38:00Z");
    expect(await ask("asha@example.com")).toEqual(asked);
    expect(await mails(), "a day later").toHaveLength(2);
    expect(await tokenOf("asha@example.com")).toBe(token);
    expect(await press("confirm", token)).toEqual([200, "on"]);
    expect(await ask("asha@example.com")).toEqual(asked);
    expect(await mails()).toHaveLength(2);
  });

  it("is not changed by looking, confirmed once or often, ended by one click, and asked for anew", async () => {
    await ask("asha@example.com");
    const token = await tokenOf("asha@example.com");
    for (const what of ["confirm", "unsubscribe"]) expect((await test.send(`/newsletter/${what}/${token}`)).status).toBe(200);
    expect(await stateOf(token)).toBe("asked");
    expect([await press("confirm", token), await press("confirm", token)]).toEqual([[200, "on"], [200, "on"]]);
    test.setNow("2027-02-11T11:38:00Z");
    expect([await press("unsubscribe", token), await press("unsubscribe", token)]).toEqual([[200, "off"], [200, "off"]]);
    // An old mail opens nothing that was ended since.
    expect(await press("confirm", token)).toEqual([200, "off"]);
    test.setNow("2027-02-11T11:39:00Z");
    expect([await press("return", token), await press("return", token), await press("unsubscribe", token)], "who left by mistake comes back by the link").toEqual([[200, "on"], [200, "on"], [200, "off"]]);
    for (const [now, state] of [["2027-02-18T11:38:00Z", "off"], ["2027-02-18T11:39:00Z", "asked"]] as const) {
      test.setNow(now);
      await ask("asha@example.com");
      expect(await stateOf(token)).toBe(state);
    }
    expect(await press("confirm", token)).toEqual([200, "on"]);
  });

  it("lapses after seven days, and is ended for good by whoever never wanted it", async () => {
    await ask("asha@example.com");
    const token = await tokenOf("asha@example.com");
    test.setNow("2027-02-17T11:38:00Z");
    expect(await press("confirm", token)).toEqual([200, "lapsed"]);
    expect(await press("unsubscribe", token)).toEqual([200, "off"]);
    for (const [now, sent] of [["2027-02-17T12:38:00Z", 2], ["2027-02-24T12:37:00Z", 2], ["2027-02-24T12:38:00Z", 3]] as const) {
      test.setNow(now);
      await ask("asha@example.com");
      if (sent === 2) await press("unsubscribe", token);
      expect(await mails(), now).toHaveLength(sent);
    }
  });

  it("ten that ask at once are one, and get one mail", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask("asha@example.com")));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([201]));
    expect(await test.shop.database.db.selectFrom("subscribers").select("email").execute()).toHaveLength(1);
    expect((await mails()).filter(({ state }) => state === "waiting")).toHaveLength(1);
  });

  it.each(["asha", "a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com", "", null, 7])("refuses %j in the specification's words", async (email) => {
    expect(await ask(email)).toEqual([422, expect.objectContaining({ title: "Invalid Email", detail: "Please enter a valid email address." })]);
  });

  it("goes out with the headers of a one-click way out", async () => {
    const server = await startMailServer();
    try {
      await ask("asha@example.com");
      await sendMails({ ...test.shop, mailer: smtpMailer(server.url, "hello@bokeh.example") });
      const [got] = server.received;
      const token = await tokenOf("asha@example.com");
      expect(got && [headerOf(got, "List-Unsubscribe"), headerOf(got, "List-Unsubscribe-Post")]).toEqual([`<${test.shop.origin}/newsletter/unsubscribe/${token}>`, "List-Unsubscribe=One-Click"]);
    } finally {
      await server.close();
    }
  });

  it("is not sent any more once its link has lapsed, and then asked for anew", async () => {
    const server = await startMailServer();
    try {
      const shop = { ...test.shop, mailer: smtpMailer(server.url, "hello@bokeh.example") };
      await ask("late@example.com");
      test.setNow("2027-02-17T11:37:59.999Z");
      await ask("ravi@example.com");
      test.setNow("2027-02-17T11:38:00Z");
      await sendMails(shop);
      expect(server.received.map(({ to }) => to[0])).toEqual(["ravi@example.com"]);
      expect((await mails()).map(({ to, state, reason }) => [to, state, reason])).toContainEqual(["late@example.com", "given up", "Not sent: what it asks for can't be done any more."]);
      await ask("late@example.com");
      await sendMails(shop);
      expect(server.received.map(({ to }) => to[0])).toEqual(["ravi@example.com", "late@example.com"]);
    } finally {
      await server.close();
    }
  });

  it("is left also from the page of a mail program, and confirmed from nowhere but here", async () => {
    await ask("asha@example.com");
    const token = await tokenOf("asha@example.com");
    for (const origin of ["https://mail.example", "null"]) expect(await press("confirm", token, origin)).toEqual([403, undefined]);
    expect(await press("confirm", token)).toEqual([200, "on"]);
    for (const origin of ["https://mail.example", "null"]) expect(await press("unsubscribe", token, origin)).toEqual([200, "off"]);
    expect(await press("return", token, "https://mail.example")).toEqual([403, undefined]);
  });

  it("is asked for again as soon as its mailbox may have another mail, where it has had too many", async () => {
    const contact = { name: "Asha Rao", email: "asha@example.com", subject: "A terrace", message: "Do you set up on terraces?" };
    for (let i = 0; i < 3; i++) expect((await test.send("/api/contact", { method: "POST", json: { ...contact, message: `${contact.message} ${i}` } })).status).toBe(201);
    const asked = async () => ((await mails()).filter(({ to, subject, state }) => to === "asha@example.com" && /^Please confirm/.test(subject) && state === "waiting")).length;
    await ask("asha@example.com");
    expect(await asked()).toBe(0);
    test.setNow("2027-02-10T12:01:00Z");
    await ask("asha@example.com");
    expect(await asked()).toBe(1);
  });

  it("tells guesses nothing, and limits them", async () => {
    const guess = () => press("unsubscribe", "x".repeat(32));
    expect(await guess()).toEqual([404, undefined]);
    const statuses = new Set<unknown>();
    for (let i = 0; i < 40; i++) statuses.add((await guess())[0]);
    expect(statuses).toEqual(new Set([404, 429]));
  });

  it("goes with the account", async () => {
    await ask("asha@example.com");
    expect(await (await test.send("/api/account/data", { uid: "asha" })).json()).toMatchObject({ newsletter: { email: "asha@example.com", confirmedAt: null } });
    expect((await test.send("/api/account/delete", { method: "POST", uid: "asha", json: { idToken: "token-for:asha" } })).status).toBe(200);
    expect(await test.shop.database.db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
    expect(JSON.stringify(await mails())).not.toContain("asha@example.com");
  });
});
