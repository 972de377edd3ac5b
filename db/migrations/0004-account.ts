import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** What people tell of themselves, which sign-ins have ended before their time, and accounts that are being deleted. */
export function account(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db) {
      await db.schema.createTable("profiles")
        .addColumn("userId", "text", (c) => c.primaryKey())
        .addColumn("name", "text")
        .addColumn("phone", "text")
        .addColumn("updatedAt", type.instant, (c) => c.notNull())
        .execute();

      await db.schema.createTable("endedSessions")
        .addColumn("key", "text", (c) => c.primaryKey())
        .addColumn("until", type.instant, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("endedSessionsByUntil").on("endedSessions").column("until").execute();

      await db.schema.createTable("accountDeletions")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("userId", "text", (c) => c.unique())
        .addColumn("email", "text")
        .addColumn("erasedAt", type.instant, (c) => c.notNull())
        .addColumn("finishedAt", type.instant)
        .execute();
    },
  };
}
