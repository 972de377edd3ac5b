import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** The shop is asked once whether a celebration took place. SQLite changes no check of a table that there is, so the table is made anew. */
export function tookPlace(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.createTable("dayMailsAnew")
        .addColumn("bookingId", "text", (c) => c.notNull().references("bookings.id"))
        .addColumn("what", "text", (c) => c.notNull().check(sql`what in ('reminder', 'took-place', 'review')`))
        .addColumn("date", type.date, (c) => c.notNull())
        .addColumn("time", "text")
        .addColumn("outboxId", "text", (c) => c.unique())
        .addPrimaryKeyConstraint("dayMailsOnce", ["bookingId", "what", "date"])
        .execute();
      await sql`insert into "dayMailsAnew" ("bookingId", "what", "date", "time", "outboxId") select "bookingId", "what", "date", "time", "outboxId" from "dayMails"`.execute(db);
      await db.schema.dropTable("dayMails").execute();
      await db.schema.alterTable("dayMailsAnew").renameTo("dayMails").execute();
    },
  };
}
