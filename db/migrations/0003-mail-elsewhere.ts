import type { Migration } from "kysely/migration";
import { sql } from "kysely";
import { columnTypes, type Engine } from "#db/columns.ts";

/**
 * Mail to an address that is not the account's own (decision 15): which address the account has, and for each such mail its place
 * among those to the same mailbox in that hour and on that day. Two can't hold one place, and there are three and ten.
 */
export function mailElsewhere(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db) {
      await db.schema.alterTable("bookings").addColumn("accountEmail", "text").execute();

      await db.schema.alterTable("outbox").addColumn("recipient", "text").execute();
      await db.schema.alterTable("outbox").addColumn("hour", type.instant).execute();
      await db.schema.alterTable("outbox").addColumn("day", type.date).execute();
      await db.schema.alterTable("outbox").addColumn("hourPlace", "integer", (c) => c.check(sql`"hourPlace" between 1 and 3`)).execute();
      await db.schema.alterTable("outbox").addColumn("dayPlace", "integer", (c) => c.check(sql`"dayPlace" between 1 and 10`)).execute();
      // All of it or nothing, held by a column of its own since SQLite adds a constraint with a column alone.
      const whole = sql`"limitedAt" is null and "recipient" is null and "hour" is null and "day" is null and "hourPlace" is null and "dayPlace" is null
        or "limitedAt" is not null and "recipient" is not null and "hour" is not null and "day" is not null and "hourPlace" is not null and "dayPlace" is not null`;
      await db.schema.alterTable("outbox").addColumn("limitedAt", type.instant, (c) => c.check(whole)).execute();
      await db.schema.createIndex("outboxByHour").unique().on("outbox").columns(["recipient", "hour", "hourPlace"]).execute();
      await db.schema.createIndex("outboxByDay").unique().on("outbox").columns(["recipient", "day", "dayPlace"]).execute();
    },
  };
}
