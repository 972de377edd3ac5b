import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { inTransaction } from "#db/client.ts";
import { smtpMailer } from "#server/adapters/mail/smtp.ts";
import type { Mail } from "#server/mail/mail.ts";
import { queueMails } from "#server/services/queue-mail.ts";
import { readOutbox } from "#server/services/read-outbox.ts";
import { sendMails } from "#server/services/send-mails.ts";
import type { Shop } from "#server/shop.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { headerOf, type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { actorFor, openTestShop, type TestShop } from "#tests/support/shop.ts";

const SHOP_ADDRESS = "hello@bokeh.example";
const NOW = "2027-02-10T11:38:00.000Z";

const mail = (to: string, change: Partial<Mail> = {}): Mail => ({ to, senderName: "Bokeh", subject: "Your booking", html: "<p>Hello</p>", text: "Hello\n", ...change });
const takenBy = ({ received }: MailServer) => received.map(({ to }) => to.join(","));

describeOnEachEngine("sending mail", (database) => {
  let test: TestShop;
  let shop: Shop;
  let server: MailServer;
  beforeAll(async () => {
    [test, server] = await Promise.all([openTestShop(database), startMailServer()]);
    shop = { ...test.shop, mailer: smtpMailer(server.url, SHOP_ADDRESS) };
  });
  afterAll(() => Promise.all([test.close(), server.close()]));
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow(NOW);
    server.received.length = 0;
    Object.assign(server.manners, { refuse: undefined, drop: undefined, onMail: undefined });
  });

  const queue = (...mails: Mail[]) => inTransaction(shop.database.db, (tx) => queueMails(tx, shop, { mails, elsewhere: [] }, shop.clock.now().toISOString()));
  const outbox = async () => ((await readOutbox(shop, actorFor("desk")))?.mails ?? []).map(({ to, state, reason }) => [to, state, reason]).toSorted();

  it("sends one mail to one address from the shop's own, in HTML and plain text, and marks it", async () => {
    await queue(mail("o'neil@example.photography", { senderName: "Appointments", subject: "आपकी बुकिंग: ₹1,187 😀" }));
    await sendMails(shop);
    await sendMails(shop);
    const [got] = server.received;
    if (!got) return expect.fail("nothing was sent");
    expect([takenBy(server), got.from]).toEqual([["o'neil@example.photography"], SHOP_ADDRESS]);
    expect([headerOf(got, "From"), headerOf(got, "To"), headerOf(got, "Auto-Submitted")]).toEqual([`Appointments <${SHOP_ADDRESS}>`, "o'neil@example.photography", "auto-generated"]);
    expect(headerOf(got, "Subject")).toMatch(/^=\?UTF-8\?/);
    expect(got.raw).toMatch(/Content-Type: text\/plain/);
    expect(got.raw).toMatch(/Content-Type: text\/html/);
    expect(await outbox()).toEqual([["o'neil@example.photography", "sent", null]]);
  });

  it("puts nobody and nothing into a mail by way of what a visitor typed", async () => {
    await queue(mail("asha@example.com", { subject: "Hello\r\nBcc: evil@example.com\r\n\r\nBuy", senderName: 'X" <evil@example.com>\r\nCc: evil@example.com' }));
    await sendMails(shop);
    expect(takenBy(server)).toEqual(["asha@example.com"]);
    expect(server.received[0]?.raw.split("\r\n\r\n")[0]).not.toMatch(/^(bcc|cc):/im);
  });

  it("leaves one that is refused for good, tries one that is put off again, and sends the rest", async () => {
    server.manners.refuse = (address) =>
      ({ "gone@example.com": { code: 550, line: "5.1.1 No such user" }, "grey@example.com": { code: 451, line: "4.7.1 Come back later" }, "full@example.com": { code: 550, line: "5.7.1 Too many mails today" }, "relay@example.com": { code: 550, line: "relay not permitted" } })[address];
    await queue(mail("gone@example.com"), mail("grey@example.com"), mail("full@example.com"), mail("relay@example.com"), mail("asha@example.com"));
    await sendMails(shop);
    expect(takenBy(server)).toEqual(["asha@example.com"]);
    expect(await outbox()).toEqual([
      ["asha@example.com", "sent", null],
      ["full@example.com", "waiting", "550 5.7.1 Too many mails today"],
      ["gone@example.com", "given up", "550 5.1.1 No such user"],
      ["grey@example.com", "waiting", "451 4.7.1 Come back later"],
      ["relay@example.com", "waiting", "550 relay not permitted"],
    ]);
    server.manners.refuse = undefined;
    await sendMails(shop);
    expect(takenBy(server)).toHaveLength(1);
    test.setNow("2027-02-10T11:39:00Z");
    await sendMails(shop);
    expect(takenBy(server).toSorted()).toEqual(["asha@example.com", "full@example.com", "grey@example.com", "relay@example.com"]);
  });

  it("sends one that was given up again when an operator says so, however old it is", async () => {
    server.manners.refuse = () => ({ code: 550, line: "5.1.1 No such user" });
    await queue(mail("gone@example.com"));
    await sendMails(shop);
    const [dead] = (await readOutbox(shop, actorFor("desk")))?.givenUp ?? [];
    if (!dead) return expect.fail("nothing was given up");
    const again = async (uid: string, id = dead.id) => (await test.send(`/api/desk/mails/${id}/send-again`, { method: "POST", uid, json: {} })).status;
    server.manners.refuse = undefined;
    test.setNow("2027-02-20T11:38:00Z");
    expect([await again("asha"), await again("desk", crypto.randomUUID())]).toEqual([404, 404]);
    expect([await again("desk"), await again("desk")]).toEqual([200, 200]);
    await sendMails(shop);
    expect([takenBy(server), await outbox(), await again("desk")]).toEqual([["gone@example.com"], [["gone@example.com", "sent", null]], 409]);
    expect((await readOutbox(shop, actorFor("desk")))?.givenUp).toEqual([]);
  });

  it("sends again, under the same id, what a server took without saying so, and is not held up by it", async () => {
    const whole: string[] = [];
    server.manners.drop = (got) => got.to[0] === "unlucky@example.com" && whole.push(headerOf(got, "Message-ID") ?? "") === 1;
    await queue(mail("unlucky@example.com"));
    test.setNow("2027-02-10T11:38:01Z");
    await queue(mail("asha@example.com"), mail("ravi@example.com"));
    await sendMails(shop);
    expect(takenBy(server).toSorted()).toEqual(["asha@example.com", "ravi@example.com"]);
    test.setNow("2027-02-10T11:39:01Z");
    await sendMails(shop);
    expect(takenBy(server).toSorted()).toEqual(["asha@example.com", "ravi@example.com", "unlucky@example.com"]);
    expect(new Set(whole)).toEqual(new Set([headerOf(server.received[2] ?? { from: "", to: [], raw: "" }, "Message-ID")]));
    expect(whole).toHaveLength(2);
  });

  it("gives up after three days, and tells the desk, what breaks its line each time that the server has the whole of it, less and less often", async () => {
    const tries: string[] = [];
    server.manners.drop = ({ to }) => to[0] === "unlucky@example.com" && tries.push(to[0]) > 0;
    await queue(mail("unlucky@example.com"));
    await sendMails(shop);
    for (const [now, count] of [["2027-02-10T11:39:00Z", 2], ["2027-02-10T11:40:59Z", 2], ["2027-02-10T11:41:00Z", 3], ["2027-02-13T11:38:00Z", 4], ["2027-02-13T11:39:00Z", 4]] as const) {
      test.setNow(now);
      await sendMails(shop);
      expect(tries, now).toHaveLength(count);
      expect((await outbox()).map(([, state]) => state), now).toEqual(["waiting"]);
    }
    for (const now of ["2027-02-13T15:38:01Z", "2027-02-14T15:38:01Z"]) {
      test.setNow(now);
      await sendMails(shop);
      expect([await outbox(), tries.length], now).toEqual([[["unlucky@example.com", "given up", "Connection closed unexpectedly"]], 5]);
    }
  });

  it("does not count against a mail what a line does that breaks before the server has any of it", async () => {
    server.manners.refuse = () => (server.breakAll(), undefined);
    await queue(mail("asha@example.com"), mail("ravi@example.com"));
    for (const now of [NOW, "2027-02-13T11:38:01Z", "2027-02-20T11:38:00Z"]) {
      test.setNow(now);
      await sendMails(shop);
      expect((await outbox()).map(([, state]) => state), now).toEqual(["waiting", "waiting"]);
    }
    expect((await shop.database.db.selectFrom("outbox").select("putOffAt").execute())).toEqual([{ putOffAt: null }, { putOffAt: null }]);
  });

  it.each([
    ["550 5.1.1 <guest@example.com>: Recipient address rejected", "given up"], ["550 5.1.2 Bad destination system address", "given up"], ["550 5.1.10 Null MX", "given up"], ["550 No such user here", "given up"], ["550 Recipient address rejected: User unknown in virtual mailbox table", "given up"], ["553 sorry, that mailbox does not exist", "given up"],
    ["550 Daily sending quota exceeded", "waiting"], ["550 Sender verify failed", "waiting"], ["553 5.1.8 Sender address rejected: Domain not found", "waiting"], ["550 5.1.7 Bad sender's mailbox address syntax", "waiting"], ["503 5.5.1 need MAIL", "waiting"],
    ["554 5.3.2 System not accepting network messages", "waiting"], ["550 Too many messages from your address", "waiting"], ["550 5.2.1 The user is receiving mail at a rate", "waiting"], ["550 Unknown sender address", "waiting"], ["554 Invalid IP address in HELO", "waiting"],
  ])("takes from %s whether it is the address or the shop that is refused: %s", async (answer, state) => {
    server.manners.refuse = () => ({ code: Number(answer.slice(0, 3)), line: answer.slice(4) });
    await queue(mail("guest@example.com"));
    await sendMails(shop);
    expect(await outbox()).toEqual([["guest@example.com", state, answer]]);
  });

  it("gives up after three days what is put off again", async () => {
    server.manners.refuse = () => ({ code: 451, line: "4.7.1 Come back later" });
    await queue(mail("grey@example.com"));
    await sendMails(shop);
    test.setNow("2027-02-13T11:38:00Z");
    await sendMails(shop);
    expect((await outbox()).map(([, state]) => state)).toEqual(["waiting"]);
    test.setNow("2027-02-13T15:38:01Z");
    await sendMails(shop);
    expect(await outbox()).toEqual([["grey@example.com", "given up", "451 4.7.1 Come back later"]]);
  });

  it("counts those days from when it was first put off, however long the shop or the server was away before, and anew where the desk sends it again", async () => {
    await queue(mail("grey@example.com"));
    server.manners.refuse = () => ({ code: 451, line: "4.7.1 Come back later" });
    const sendAt = async (now: string) => {
      test.setNow(now);
      await sendMails(shop);
      return (await outbox()).map(([, state]) => state);
    };
    expect(await sendAt("2027-02-14T11:38:00Z")).toEqual(["waiting"]);
    expect(await sendAt("2027-02-17T11:38:00Z")).toEqual(["waiting"]);
    expect(await sendAt("2027-02-17T15:38:01Z")).toEqual(["given up"]);
    const [dead] = (await readOutbox(shop, actorFor("desk")))?.givenUp ?? [];
    expect((await test.send(`/api/desk/mails/${dead?.id}/send-again`, { method: "POST", uid: "desk", json: {} })).status).toBe(200);
    expect(await sendAt("2027-02-22T11:38:00Z")).toEqual(["waiting"]);
    expect(await sendAt("2027-02-25T11:38:01Z")).toEqual(["given up"]);
  });

  it("waits for a server that is away, asks it once a turn, and sends all of it when it is back, however late", async () => {
    const away = { ...shop, mailer: smtpMailer("smtp://127.0.0.1:9", SHOP_ADDRESS) };
    await queue(mail("asha@example.com"), mail("ravi@example.com"));
    await sendMails(away);
    expect((await outbox()).map(([, state, reason]) => [state, reason !== null])).toContainEqual(["waiting", false]);
    test.setNow("2027-02-14T11:38:00Z");
    await sendMails(away);
    expect((await outbox()).map(([, state]) => state)).toEqual(["waiting", "waiting"]);
    test.setNow("2027-02-14T11:48:00Z");
    await sendMails(shop);
    expect(takenBy(server).toSorted()).toEqual(["asha@example.com", "ravi@example.com"]);
  });

  it("sends each once, when several do so at the same time", async () => {
    await queue(...Array.from({ length: 12 }, (_, i) => mail(`guest${i}@example.com`)));
    await Promise.all(Array.from({ length: 4 }, () => sendMails(shop)));
    expect(takenBy(server).toSorted()).toEqual(Array.from({ length: 12 }, (_, i) => `guest${i}@example.com`).toSorted());
  });

  it("takes no mail from a process that still waits for the server's answer, however long that takes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const answer = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      const slow: Shop = { ...shop, mailer: { send: () => (asked.resolve(), answer.promise) } };
      await queue(mail("asha@example.com"));
      const sending = sendMails(slow);
      await asked.promise;
      test.setNow("2027-02-10T11:38:50Z");
      vi.advanceTimersByTime(20_000);
      await vi.waitUntil(async () => (await shop.database.db.selectFrom("outbox").select("leasedUntil").executeTakeFirst())?.leasedUntil === "2027-02-10T11:39:50.000Z");
      test.setNow("2027-02-10T11:39:30Z");
      await sendMails(shop);
      expect(takenBy(server)).toEqual([]);
      answer.resolve();
      await sending;
      expect(await outbox()).toEqual([["asha@example.com", "sent", null]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("stops between two mails when it is told to", async () => {
    const stopping = new AbortController();
    server.manners.onMail = () => stopping.abort();
    await queue(mail("asha@example.com"), mail("ravi@example.com"));
    await sendMails(shop, stopping.signal);
    expect(takenBy(server)).toHaveLength(1);
    await sendMails(shop);
    expect(takenBy(server)).toHaveLength(2);
  });
});

describeOnEachEngine("a process that is killed while it sends", (database) => {
  it("has sent again, under the same id, what the server took and was not marked, and nothing else twice", async () => {
    const server = await startMailServer();
    const { db } = database.open();
    await inTransaction(db, (tx) => queueMails(tx, { origin: "http://localhost:3000", linkSecret: "for tests" }, { mails: ["asha", "ravi", "meera"].map((name) => mail(`${name}@example.com`)), elsewhere: [] }, NOW));
    // The embedded database belongs to one process alone.
    await db.destroy();
    const child = fork(fileURLToPath(new URL("../support/mail-process.ts", import.meta.url)), { env: { PATH: process.env.PATH, ...database.env, SMTP_URL: server.url, SHOP_NOW: NOW } });
    server.manners.onMail = () => server.received.length === 2 && child.kill("SIGKILL");
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
    server.manners.onMail = undefined;
    expect(takenBy(server)).toHaveLength(2);

    const next = await openTestShop(database);
    const sendAt = async (now: string) => {
      next.setNow(now);
      await sendMails({ ...next.shop, mailer: smtpMailer(server.url, SHOP_ADDRESS) });
      return takenBy(server).length;
    };
    // As long as it may still be under way, only what is behind it goes out.
    expect([await sendAt("2027-02-10T11:38:30Z"), new Set(takenBy(server)).size]).toEqual([3, 3]);
    expect([await sendAt("2027-02-10T11:40:00Z"), await sendAt("2027-02-10T11:50:00Z")]).toEqual([4, 4]);
    const [, inDoubt, , again] = server.received.map((got) => [got.to, headerOf(got, "Message-ID")]);
    expect(again).toEqual(inDoubt);
    await Promise.all([next.close(), server.close()]);
  });
});
