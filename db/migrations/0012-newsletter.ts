import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** Who wants the newsletter. */
export function newsletter(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db) {
      await db.schema.createTable("subscribers")
        .addColumn("email", "text", (c) => c.primaryKey())
        .addColumn("token", "text", (c) => c.notNull().unique())
        .addColumn("askedAt", type.instant, (c) => c.notNull())
        .addColumn("confirmedAt", type.instant)
        .addColumn("endedAt", type.instant)
        .execute();
    },
  };
}
