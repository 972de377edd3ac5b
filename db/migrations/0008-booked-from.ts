import type { Migration } from "kysely/migration";
import { sql } from "kysely";
import type { Engine } from "#db/columns.ts";

/** Where the hold came from that an unpaid booking has taken over, so that it still counts against its address. */
export function bookedFrom(_engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable("claims")
        // Nothing of it stays with what is claimed for good.
        .addColumn("bookedFrom", "text", (c) => c.check(sql`"bookedFrom" is null or ("bookingId" is not null and "expiresAt" is not null)`))
        .execute();
    },
  };
}
