import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** What visitors write to the shop. */
export function contact(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db) {
      await db.schema.createTable("contactMessages")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("ticket", "text", (c) => c.notNull().unique())
        .addColumn("userId", "text")
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("email", "text", (c) => c.notNull())
        .addColumn("subject", "text", (c) => c.notNull())
        .addColumn("message", "text", (c) => c.notNull())
        .addColumn("suspectedAt", type.instant)
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("contactMessagesByEmail").on("contactMessages").column("email").execute();
      await db.schema.createIndex("contactMessagesByUser").on("contactMessages").column("userId").execute();
    },
  };
}
