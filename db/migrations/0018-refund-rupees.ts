import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#db/columns.ts";

/** A refund keeps the whole rupees that were asked: they can't be read off its cents, which are rounded. */
export function refundRupees(_engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("refunds").addColumn("rupees", "integer", (c) => c.check(sql`rupees is null or rupees > 0`)).execute();
    },
  };
}
