import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { inAMonth } from "./booking-form.ts";
import type { ShopServer } from "./shop-server.ts";

/** Places an order of ₹4,679 as the checkout does, from the page that is open, and answers its reference. */
export async function placeOrder(page: Page, change: Record<string, unknown> = {}): Promise<string> {
  const order = { lines: [{ id: "rd001", selectedAddOns: [], qty: 1 }], name: "Asha Verma", email: "asha@example.com", date: inAMonth(), pincode: "110001", ...change };
  const { status, reference } = await page.evaluate(async (body) => {
    const answer = await fetch("/api/orders", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return { status: answer.status, ...((await answer.json()) as { reference: string }) };
  }, JSON.stringify(order));
  expect(status).toBe(201);
  return reference;
}

/** Changes what the shop has stored, which runs on meanwhile. */
function changeStored({ dataDir }: ShopServer, statement: string, ...values: string[]): void {
  const db = new DatabaseSync(join(dataDir, "bokeh.sqlite"));
  try {
    db.exec("PRAGMA busy_timeout = 5000");
    db.prepare(statement).run(...values);
  } finally {
    db.close();
  }
}

/** Changes a stored order as the shop's desk would: confirms it, or agrees on another day or time. */
export function changeOrder(server: ShopServer, reference: string, columns: Partial<Record<"state" | "date" | "time", string>>): void {
  const names = Object.keys(columns);
  changeStored(server, `update "bookings" set ${names.map((name) => `"${name}" = ?`).join(", ")} where "reference" = ?`, ...names.map((name) => columns[name as keyof typeof columns] ?? ""), reference);
}

/** Closes a day as the merchant would. */
export function closeDay(server: ShopServer, date: string): void {
  changeStored(server, `insert or ignore into "closures" ("date", "createdAt") values (?, ?)`, date, new Date().toISOString());
}

/** An offer of ₹500 for whoever has its code, from a price in rupees on. */
export function insertOffer(server: ShopServer, code: string, minimum = 2000): void {
  changeStored(server, `insert or ignore into "offers" ("code", "title", "amount", "minimum", "claimDays", "createdAt") values (?, '₹500 off', 500, ${minimum}, 7, ?)`, code, new Date().toISOString());
}

/** Lets the offer of the exit popup have ended on a day; it runs again when that is far ahead. */
export function endOfferOn(server: ShopServer, day: string): void {
  changeStored(server, `update "offers" set "untilDay" = ? where "code" = 'exit'`, day);
}

/** Lets the mails to an address have been refused by their server. */
export function giveUpMails(server: ShopServer, to: string): void {
  changeStored(server, `update "outbox" set "deadAt" = ?, "lastError" = '550 5.1.1 No such user' where json_extract("payload", '$.to') = ?`, new Date().toISOString(), to);
}

/** Lets the shop have failed three times at deleting what is too old, which it next tries within the hour. */
export function failRetention(server: ShopServer): void {
  changeStored(server, `update "outbox" set "attempts" = 3, "lastError" = ? where "id" = 'job:retention'`, "It could not be done. It is tried again; the log says why.");
}

type Mail = { to: string; subject: string; text: string };

/** Every mail that the shop has written, the oldest first, as it waits in the outbox. */
function readMails({ dataDir }: ShopServer): Mail[] {
  const db = new DatabaseSync(join(dataDir, "bokeh.sqlite"), { readOnly: true });
  try {
    const rows = db.prepare(`select "payload" from "outbox" where "kind" = 'mail' order by "createdAt", "id"`).all() as { payload: string }[];
    return rows.map(({ payload }) => JSON.parse(payload) as Mail);
  } finally {
    db.close();
  }
}

export const mailsTo = (server: ShopServer, email: string): Mail[] => readMails(server).filter(({ to }) => to === email);

/** The link of the newest mail to an address that opens an order, as its reader would follow it. */
export function mailedLink(server: ShopServer, reference: string): string {
  const link = readMails(server).map(({ text }) => new RegExp(`\\S+/account/orders/${reference}\\?key=[\\w.-]+`).exec(text)?.[0]).findLast(Boolean);
  if (!link) throw new Error("no mail has a link to this order");
  return link;
}
