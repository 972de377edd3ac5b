import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** How long a mail has been put off is counted from the first time, and not from when it was written: its shop or its server may have been away since. */
export function putOff(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("outbox").addColumn("putOffAt", type.instant).execute();
    },
  };
}
