import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** Offers, the exit popup's among them, and who has used one. Nobody uses one twice, and no booking two. Something is always left to pay. */
export function offers(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db) {
      await db.schema.createTable("offers")
        .addColumn("code", "text", (c) => c.primaryKey())
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("percent", "integer", (c) => c.check(sql`"percent" between 1 and 90`))
        .addColumn("amount", "integer")
        .addColumn("minimum", "integer", (c) => c.notNull().check(sql`"minimum" >= 0`))
        .addColumn("fromDay", type.date)
        .addColumn("untilDay", type.date)
        .addColumn("claimDays", "integer", (c) => c.notNull().check(sql`"claimDays" between 1 and 365`))
        .addColumn("useLimit", "integer", (c) => c.check(sql`"useLimit" >= 1`))
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .addCheckConstraint("offersOff", sql`("percent" is not null and "amount" is null) or ("percent" is null and "amount" is not null and "amount" > 0 and "amount" < "minimum")`)
        .addCheckConstraint("offersDays", sql`"fromDay" is null or "untilDay" is null or "fromDay" <= "untilDay"`)
        .execute();
      const at = "2026-11-28T00:00:00.000Z";
      await sql`insert into "offers" ("code", "title", "percent", "minimum", "claimDays", "createdAt") values ('exit', '10% off if you book today', 10, 0, 1, ${at})`.execute(db);

      await db.schema.createTable("offerUses")
        .addColumn("offerCode", "text", (c) => c.notNull().references("offers.code"))
        .addColumn("customer", "text", (c) => c.notNull())
        .addColumn("bookingId", "text", (c) => c.notNull().unique().references("bookings.id"))
        .addColumn("usedAt", type.instant, (c) => c.notNull())
        .addPrimaryKeyConstraint("offerUsesKey", ["offerCode", "customer"])
        .execute();
    },
  };
}
