import type { Migration } from "kysely/migration";
import { sql } from "kysely";
import { columnTypes, type Engine } from "#db/columns.ts";

/** Papers of the tax law and the counters of their numbers. */
export function papers(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db) {
      await db.schema.createTable("papers")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('receipt-voucher', 'invoice', 'refund-voucher', 'credit-note')`))
        .addColumn("year", "text", (c) => c.notNull())
        .addColumn("serial", "integer", (c) => c.notNull().check(sql`serial > 0`))
        .addColumn("number", "text", (c) => c.notNull().unique().check(sql`length(number) between 1 and 16`))
        .addColumn("bookingId", "text", (c) => c.notNull().references("bookings.id"))
        .addColumn("cause", "text", (c) => c.notNull())
        .addColumn("paymentId", "text")
        .addColumn("issuedAt", type.instant, (c) => c.notNull())
        .addColumn("total", "bigint", (c) => c.notNull())
        .addColumn("taxable", "bigint", (c) => c.notNull())
        .addColumn("cgst", "bigint", (c) => c.notNull())
        .addColumn("sgst", "bigint", (c) => c.notNull())
        .addColumn("igst", "bigint", (c) => c.notNull())
        .addColumn("content", type.json, (c) => c.notNull())
        .addColumn("recipient", type.json)
        .addUniqueConstraint("papersSerial", ["kind", "year", "serial"])
        .addUniqueConstraint("papersCause", ["bookingId", "cause"])
        .addCheckConstraint("papersSum", sql`total > 0 and total = taxable + cgst + sgst + igst and taxable >= 0 and cgst >= 0 and sgst >= 0 and igst >= 0`)
        .execute();

      await db.schema.createTable("paperCounters")
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("year", "text", (c) => c.notNull())
        .addColumn("last", "integer", (c) => c.notNull().check(sql`"last" > 0`))
        .addColumn("lastAt", type.instant, (c) => c.notNull())
        .addPrimaryKeyConstraint("paperCountersKey", ["kind", "year"])
        .execute();
    },
  };
}
