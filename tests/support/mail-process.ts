/** A process that sends what is due in the outbox of DATABASE_URL or DATA_DIR by SMTP_URL, once, and ends: for tests that kill it meanwhile. */
import { openDatabase } from "#db/client.ts";
import { smtpMailer } from "#server/adapters/mail/smtp.ts";
import { makeClock } from "#server/clock.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { sendMails } from "#server/services/send-mails.ts";
import type { Shop } from "#server/shop.ts";

const env = readEnv({ DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: process.env.DATA_DIR, SHOP_NOW: process.env.SHOP_NOW });
const database = openDatabase(env);
await sendMails({ database, clock: makeClock(env.shopNow), log: silentLog, mailer: smtpMailer(process.env.SMTP_URL ?? "", "hello@bokeh.example") } as Shop);
await database.db.destroy();
