import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readOutbox } from "#server/services/read-outbox.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { actorFor, openTestShop, type TestShop } from "#tests/support/shop.ts";

const GOOD = { name: "Asha Rao", email: "asha@example.com", subject: "A terrace", message: "Do you set up\non <b>terraces</b>?" };
const TICKET = /^MS-[34679ACDEFGHJKMNPQRTWXY]{8}$/;

describeOnEachEngine("POST /api/contact", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { limits: { messagesPerAddress: { count: 40, seconds: 3600 } } });
  });
  afterAll(() => test.close());
  let hour = 0;
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow(`2027-02-${String(10 + hour++).padStart(2, "0")}T11:38:00Z`);
  });

  const send = (json: unknown, options: { uid?: string; headers?: Record<string, string> } = {}) => test.send("/api/contact", { method: "POST", json, ...options });
  const ticketOf = async (answer: Response) => ((await answer.json()) as { reference: string }).reference;
  const stored = () => test.shop.database.db.selectFrom("contactMessages").selectAll().execute();
  const mails = async () => (await readOutbox(test.shop, actorFor("desk")))?.mails ?? [];
  const mailTo = async (address: string) => (await mails()).find(({ to }) => to === address) ?? expect.fail(`no mail to ${address}`);

  it("keeps the message under a ticket, tells whoever wrote and the merchant", async () => {
    const answer = await send(GOOD);
    const ticket = await ticketOf(answer);
    expect([answer.status, ticket]).toEqual([201, expect.stringMatching(TICKET)]);
    expect(await stored()).toMatchObject([{ ticket, userId: null, name: "Asha Rao", email: "asha@example.com", subject: "A terrace", message: "Do you set up\non bterraces/b?", suspectedAt: null }]);
    const received = await mailTo("asha@example.com");
    expect([received.subject, received.replyTo]).toEqual([`We have your message, ${ticket}`, undefined]);
    expect(received.html + received.text).not.toMatch(/Asha|terrace/);
    const told = await mailTo("desk@example.com");
    expect([told.subject, told.replyTo]).toEqual([`Message ${ticket}: A terrace`, "asha@example.com"]);
    expect(told.text).toContain("Message: Do you set up\n    on bterraces/b?");
  });

  it("does so once for a key, and names the ticket to another text under it", async () => {
    const headers = { "Idempotency-Key": "contact-key-1" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(GOOD, { headers })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(answers.map(ticketOf))).size).toBe(1);
    expect([(await stored()).length, (await mails()).length]).toEqual([1, 2]);
    const other = await send({ ...GOOD, subject: "A roof" }, { headers });
    expect([other.status, await ticketOf(other)]).toEqual([422, (await stored())[0]?.ticket]);
  });

  it("says what is wrong with each field, in the specification's words", async () => {
    const answer = await send({ ...GOOD, email: "asha@example.com, ravi@example.com", message: "\u200b" });
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ title: "Incomplete Form", detail: "Please enter valid details in all fields.", errors: { email: expect.any(String) as string, message: expect.any(String) as string } })]);
    expect(await stored()).toEqual([]);
  });

  it("keeps what a robot may have sent, and answers it alike, but writes to nobody but the merchant", async () => {
    expect((await send({ ...GOOD, website: "https://spam.example" })).status).toBe(201);
    expect(await stored()).toMatchObject([{ suspectedAt: expect.any(String) as string }]);
    expect((await mails()).map(({ to, subject }) => [to, subject.split(" MS-")[0]])).toEqual([["desk@example.com", "Perhaps a robot. Message"]]);
  });

  it("writes to a stranger's address no more than thrice an hour, and loses no message for that", async () => {
    for (let i = 0; i < 5; i++) await send({ ...GOOD, email: `stranger+${i}@example.com` });
    expect(await stored()).toHaveLength(5);
    const strangers = (await mails()).filter(({ to }) => to.startsWith("stranger"));
    expect(strangers.map(({ state }) => state).toSorted()).toEqual(["given up", "given up", "waiting", "waiting", "waiting"]);
  });

  it("knows who is signed in, and gives and erases what they wrote with their account", async () => {
    await send({ ...GOOD, email: "other@example.com", subject: "From my account" }, { uid: "asha" });
    await send({ ...GOOD, subject: "Before I had one, about BK-7KQ3MVXA" });
    await send({ ...GOOD, subject: "Somebody else's" }, { uid: "ravi" });
    const data = (await (await test.send("/api/account/data", { uid: "asha" })).json()) as { messages: { subject: string }[]; mails: { to: string }[] };
    expect(data.messages.map(({ subject }) => subject).toSorted()).toEqual(["Before I had one, about BK-7KQ3MVXA", "From my account"]);
    expect(data.mails.map(({ to }) => to).toSorted()).toEqual(["asha@example.com", "other@example.com"]);
    expect((await test.send("/api/account/delete", { method: "POST", uid: "asha", json: { idToken: "token-for:asha" } })).status).toBe(200);
    expect((await stored()).map(({ subject }) => subject)).toEqual(["Somebody else's"]);
    expect(JSON.stringify(await mails())).not.toMatch(/From my account|Before I had one|other@example/);
  });

  it("is limited by address, and takes no other method", async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 45; i++) statuses.add((await send({})).status);
    expect(statuses).toEqual(new Set([422, 429]));
    expect((await test.send("/api/contact")).status).toBe(405);
  });
});
