import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** What somebody has typed into the wizard and not booked yet, one an account. */
export function drafts(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db) {
      await db.schema.createTable("drafts")
        .addColumn("userId", "text", (c) => c.primaryKey())
        .addColumn("typed", type.json, (c) => c.notNull())
        .addColumn("typedAt", type.instant, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("draftsByTime").on("drafts").column("typedAt").execute();
    },
  };
}
