import type { Migration } from "kysely/migration";
import { sql } from "kysely";
import { columnTypes, type Engine } from "#db/columns.ts";

/**
 * What a checkout brings: the event's PIN code, the wish to keep it a surprise, and no number of guests, which its form does
 * not ask. `guests` is made anew without NOT NULL, since SQLite can't take that from a column.
 */
export function checkout(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db) {
      await db.schema.alterTable("bookings").addColumn("pincode", "text").execute();
      await db.schema.alterTable("bookings").addColumn("surpriseAt", type.instant).execute();
      await db.schema.alterTable("bookings").addColumn("notToCall", "text").execute();
      await db.schema.alterTable("bookings").addColumn("alternateContact", "text").execute();

      await db.schema.alterTable("bookings").addColumn("guestsAsked", "integer", (c) => c.check(sql`"guestsAsked" between 1 and 100`)).execute();
      await sql`update "bookings" set "guestsAsked" = "guests"`.execute(db);
      await db.schema.alterTable("bookings").dropColumn("guests").execute();
      await db.schema.alterTable("bookings").renameColumn("guestsAsked", "guests").execute();

      await db.schema.createTable("secrets")
        .addColumn("name", "text", (c) => c.primaryKey())
        .addColumn("value", "text", (c) => c.notNull())
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .execute();
    },
  };
}
