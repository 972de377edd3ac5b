import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** A second attempt that was taken on one order has a row of its own; and what the shop owes beyond what anybody has paid. */
export function moneyBesides(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("payments").addColumn("besides", "text", (c) => c.references("payments.id")).execute();
      for (const name of ["paymentsOnce", "paymentsByOrder"]) await db.schema.dropIndex(name).execute();
      await sql`create unique index ${sql.ref("paymentsOnce")} on "payments" ("bookingId", "method", "gateway", "amount") where "gateway" <> 'desk' and "besides" is null`.execute(db);
      await sql`create unique index ${sql.ref("paymentsByOrder")} on "payments" ("gateway", "gatewayOrder") where "besides" is null`.execute(db);

      await db.schema.createTable("amends")
        .addColumn("id", "text", (c) => c.primaryKey())
        // A booking is cancelled once.
        .addColumn("bookingId", "text", (c) => c.notNull().unique().references("bookings.id"))
        .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount > 0`))
        .addColumn("actor", "text", (c) => c.notNull())
        .addColumn("reference", "text")
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .addColumn("sentAt", type.instant)
        .execute();
    },
  };
}
