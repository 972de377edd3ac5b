import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./client.ts";
import type { Engine } from "./columns.ts";
import { shopTables } from "./migrations/0001-shop.ts";
import { checkout } from "./migrations/0002-checkout.ts";
import { mailElsewhere } from "./migrations/0003-mail-elsewhere.ts";
import { account } from "./migrations/0004-account.ts";
import { availability } from "./migrations/0005-availability.ts";
import { payments } from "./migrations/0006-payments.ts";
import { papers } from "./migrations/0007-papers.ts";
import { bookedFrom } from "./migrations/0008-booked-from.ts";
import { afterPayment } from "./migrations/0009-after-payment.ts";
import { drafts } from "./migrations/0010-drafts.ts";
import { contact } from "./migrations/0011-contact.ts";
import { newsletter } from "./migrations/0012-newsletter.ts";
import { offers } from "./migrations/0013-offers.ts";
import { afterDay } from "./migrations/0014-after-day.ts";
import { moneyBesides } from "./migrations/0015-money-besides.ts";
import { tookPlace } from "./migrations/0016-took-place.ts";
import { putOff } from "./migrations/0017-put-off.ts";
import { refundRupees } from "./migrations/0018-refund-rupees.ts";

/** Nobody answers at the address, or the name leads nowhere; PostgreSQL itself says more than that. */
function isUnreachable(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(ECONN|ENOTFOUND|EHOST|ETIMEDOUT|EAI_)/.test(String(error.code));
}

/** Forward only, in order; a name once released never changes. */
const migrations: Record<string, (engine: Engine) => Migration> = {
  "0001-shop": shopTables,
  "0002-checkout": checkout,
  "0003-mail-elsewhere": mailElsewhere,
  "0004-account": account,
  "0005-availability": availability,
  "0006-payments": payments,
  "0007-papers": papers,
  "0008-booked-from": bookedFrom,
  "0009-after-payment": afterPayment,
  "0010-drafts": drafts,
  "0011-contact": contact,
  "0012-newsletter": newsletter,
  "0013-offers": offers,
  "0014-after-day": afterDay,
  "0015-money-besides": moneyBesides,
  "0016-took-place": tookPlace,
  "0017-put-off": putOff,
  "0018-refund-rupees": refundRupees,
};

/**
 * Brings the schema up to this build, each migration whole or not at all; two servers that start together take turns.
 * Throws one line when a migration fails, or when the database was made by a newer build.
 */
export async function migrate({ db, engine }: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(engine)])),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  const why = error instanceof Error ? error.message : String(error);
  if (!failed && isUnreachable(error)) throw new Error(`The database could not be reached: ${why}`);
  throw new Error(failed ? `The database could not be brought up to date (${failed}): ${why}` : `The database does not fit this build: ${why}`);
}
