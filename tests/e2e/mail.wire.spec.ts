import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { headerOf, type MailServer, type Received, startMailServer } from "#tests/support/mail-server.ts";
import { OPERATOR } from "./support/accounts.ts";
import { expect, test as base } from "./support/fixtures.ts";
import type { ShopServer } from "./support/shop-server.ts";

/** A shop that is started with the address of a mail server. */
const test = base.extend<object, { mails: MailServer }>({
  mails: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted: none.
    async ({}, give) => {
      const server = await startMailServer();
      await give(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  settings: async ({ mails }, give) => give({ AUTH: "off", SMTP_URL: mails.url }),
});

test.beforeEach(({ mails }) => void (mails.received.length = 0));

const WITHIN_THE_MINUTE = { timeout: 60_000 };

/** Sends a message as the contact form does, and answers its ticket. */
async function write({ origin }: ShopServer, email: string): Promise<string> {
  const body = JSON.stringify({ name: "Asha Rao", email, subject: "A terrace", message: "Do you set up on terraces?" });
  const answer = await fetch(`${origin}/api/contact`, { method: "POST", headers: { "Content-Type": "application/json", Origin: origin }, body });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { reference: string }).reference;
}

/** Whether each mail of the outbox was sent. */
function sent({ dataDir }: ShopServer): boolean[] {
  const db = new DatabaseSync(join(dataDir, "bokeh.sqlite"), { readOnly: true });
  try {
    return db.prepare(`select "doneAt" from "outbox" where "kind" = 'mail' order by "doneAt" is null`).all().map(({ doneAt }) => doneAt !== null);
  } finally {
    db.close();
  }
}

const idsOf = ({ received }: MailServer) => new Set(received.map((mail) => headerOf(mail, "Message-ID")));
/** Quoted-printable lines are cut anywhere. */
const wordsOf = ({ raw }: Received) => raw.replaceAll("=\r\n", "");

test("a message is acknowledged and told to the merchant by SMTP within the minute", async ({ server, mails }) => {
  const ticket = await write(server, "asha@example.com");
  await expect.poll(() => mails.received.length, WITHIN_THE_MINUTE).toBe(2);
  const headers = mails.received.map((mail) => [mail.from, mail.to, ...["From", "To", "Reply-To", "Subject"].map((name) => headerOf(mail, name))]);
  expect(headers.toSorted()).toEqual([
    ["hello@bokeh.example", ["asha@example.com"], "Bokeh <hello@bokeh.example>", "asha@example.com", undefined, `We have your message, ${ticket}`],
    ["hello@bokeh.example", [OPERATOR.email], "Bokeh <hello@bokeh.example>", OPERATOR.email, "asha@example.com", `Message ${ticket}: A terrace`],
  ]);
  expect([...idsOf(mails)].join(" ")).toMatch(/^<[0-9a-f-]{36}@localhost> <[0-9a-f-]{36}@localhost>$/);
  for (const mail of mails.received) expect(wordsOf(mail).split(ticket).length, "in the subject, as text and as HTML").toBeGreaterThan(3);
  await expect.poll(() => sent(server)).toEqual([true, true]);
});

test("a shop that is stopped while it sends ends well, and sends each mail once", async ({ server, mails }) => {
  const [taken, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  mails.manners.onMail = () => {
    taken.resolve();
    return answered.promise;
  };
  const before = sent(server).length;
  // More than are sent side by side: some of them are in hand, the rest waits.
  const writers = ["ravi", "meera", "kabir", "zoya"];
  for (const writer of writers) await write(server, `${writer}@example.com`);
  await taken.promise;
  const stopped = server.stop();
  await expect.poll(() => fetch(server.origin).then(() => "listens", () => "gone")).toBe("gone");
  answered.resolve();
  mails.manners.onMail = undefined;
  await stopped;
  const inHand = mails.received.length;
  expect(sent(server).filter(Boolean), "what the server has taken is marked, and nothing else").toHaveLength(before + inHand);
  expect(inHand).toBeLessThan(writers.length * 2);

  await server.restart();
  await expect.poll(() => sent(server).every(Boolean), WITHIN_THE_MINUTE).toBe(true);
  expect([mails.received.length, idsOf(mails).size]).toEqual([writers.length * 2, writers.length * 2]);
});
