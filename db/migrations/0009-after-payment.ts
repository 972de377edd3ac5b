import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** How often a kept message of a gateway was tried, and until when; a refund that waits for its gateway's keys, or came back after it had gone through. */
export function afterPayment(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("paymentEvents").addColumn("tries", "integer", (c) => c.notNull().defaultTo(0)).execute();
      await db.schema.alterTable("paymentEvents").addColumn("tryAt", type.instant).execute();
      await db.schema.alterTable("paymentEvents").addColumn("gaveUpAt", type.instant).execute();
      await sql`update "paymentEvents" set "tryAt" = "receivedAt" where "takenAt" is null`.execute(db);
      await db.schema.dropIndex("paymentEventsToTake").execute();
      await db.schema.createIndex("paymentEventsToTry").on("paymentEvents").columns(["tryAt", "tries"]).execute();
      await db.schema.createIndex("paymentEventsGivenUp").on("paymentEvents").column("gaveUpAt").execute();

      await db.schema.alterTable("refunds").addColumn("waitsSince", type.instant).execute();
      await db.schema.alterTable("refunds").addColumn("returnedAt", type.instant).execute();
      // What an earlier build wrote over the reason.
      await sql`update "refunds" set "returnedAt" = "updatedAt", "reason" = null where "reason" = 'failed after it had gone through'`.execute(db);
    },
  };
}
