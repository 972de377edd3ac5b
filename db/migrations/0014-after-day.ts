import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** Mails that a day brings, each once; what shoppers say of a celebration; mails that the desk sends again. */
export function afterDay(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.createTable("dayMails")
        .addColumn("bookingId", "text", (c) => c.notNull().references("bookings.id"))
        .addColumn("what", "text", (c) => c.notNull().check(sql`what in ('reminder', 'review')`))
        .addColumn("date", type.date, (c) => c.notNull())
        .addColumn("time", "text")
        .addColumn("outboxId", "text", (c) => c.unique())
        .addPrimaryKeyConstraint("dayMailsKey", ["bookingId", "what", "date"])
        .execute();

      await db.schema.createTable("reviews")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("bookingId", "text", (c) => c.notNull().references("bookings.id"))
        .addColumn("productId", "text", (c) => c.notNull().references("products.id"))
        .addColumn("stars", "integer", (c) => c.notNull().check(sql`stars between 1 and 5`))
        .addColumn("text", "text", (c) => c.notNull())
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("pictureWidth", "integer")
        .addColumn("pictureHeight", "integer")
        .addColumn("pictureSharedAt", type.instant)
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .addColumn("publishedAt", type.instant)
        .addColumn("refusedAt", type.instant)
        .addColumn("refusedReason", "text")
        .addColumn("withdrawnAt", type.instant)
        .addUniqueConstraint("reviewsOnce", ["bookingId", "productId"])
        .addCheckConstraint("reviewsPicture", sql`("pictureWidth" is null) = ("pictureHeight" is null) and ("pictureSharedAt" is null or "pictureWidth" is not null)`)
        .addCheckConstraint("reviewsRefused", sql`("refusedAt" is null) = ("refusedReason" is null)`)
        .addCheckConstraint("reviewsOneState", sql`("publishedAt" is null or "refusedAt" is null) and ("publishedAt" is null or "withdrawnAt" is null)`)
        .execute();
      await db.schema.createIndex("reviewsByProduct").on("reviews").columns(["productId", "publishedAt"]).execute();

      await db.schema.alterTable("outbox").addColumn("againAt", type.instant).execute();
    },
  };
}
