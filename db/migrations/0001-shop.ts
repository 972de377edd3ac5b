import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** Catalogue, bookings, idempotency keys and outbox. */
export function shopTables(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.createTable("catalogueVersion")
        .addColumn("id", "integer", (c) => c.primaryKey().check(sql`id = 1`))
        .addColumn("version", "integer", (c) => c.notNull())
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("changedAt", type.instant, (c) => c.notNull())
        .execute();

      await db.schema.createTable("products")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("position", "integer", (c) => c.notNull())
        .addColumn("category", "text", (c) => c.notNull())
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("description", "text", (c) => c.notNull())
        .addColumn("basePrice", "integer", (c) => c.notNull().check(sql`"basePrice" > 0`))
        .addColumn("originalPrice", "integer")
        .addColumn("ratingTenths", "integer", (c) => c.notNull().check(sql`"ratingTenths" between 0 and 50`))
        .addColumn("reviewCount", "integer", (c) => c.notNull().check(sql`"reviewCount" >= 0`))
        .addColumn("featuredAt", type.instant)
        .addColumn("theme", "text", (c) => c.notNull())
        .addColumn("locations", type.json, (c) => c.notNull())
        .addColumn("includes", type.json, (c) => c.notNull())
        .addColumn("notIncluded", type.json, (c) => c.notNull())
        .addColumn("tags", type.json, (c) => c.notNull())
        .addColumn("colors", type.json, (c) => c.notNull())
        .addColumn("location", "text", (c) => c.notNull())
        .addColumn("duration", "text", (c) => c.notNull())
        .addColumn("capacity", "text", (c) => c.notNull())
        .addColumn("setupMinutes", "integer", (c) => c.notNull())
        .addColumn("occupiesMinutes", "integer", (c) => c.notNull())
        .addColumn("publishedAt", type.instant)
        .execute();

      await db.schema.createTable("productAddOns")
        .addColumn("productId", "text", (c) => c.notNull().references("products.id"))
        .addColumn("addOnId", "text", (c) => c.notNull())
        .addColumn("position", "integer", (c) => c.notNull())
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("price", "integer", (c) => c.notNull().check(sql`price > 0`))
        .addPrimaryKeyConstraint("productAddOnsKey", ["productId", "addOnId"])
        .execute();

      await db.schema.createTable("pictures")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("file", "text", (c) => c.notNull())
        .addColumn("hash", "text", (c) => c.notNull())
        .addColumn("width", "integer", (c) => c.notNull())
        .addColumn("height", "integer", (c) => c.notNull())
        .addColumn("alt", "text", (c) => c.notNull())
        .addColumn("colors", type.json, (c) => c.notNull())
        .execute();

      await db.schema.createTable("productPictures")
        .addColumn("productId", "text", (c) => c.notNull().references("products.id"))
        .addColumn("position", "integer", (c) => c.notNull())
        .addColumn("pictureId", "text", (c) => c.notNull().references("pictures.id"))
        .addPrimaryKeyConstraint("productPicturesKey", ["productId", "position"])
        .execute();

      await db.schema.createTable("bookings")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("reference", "text", (c) => c.notNull().unique())
        .addColumn("source", "text", (c) => c.notNull().check(sql`source in ('request', 'checkout', 'wizard')`))
        .addColumn("state", "text", (c) => c.notNull())
        .addColumn("userId", "text", (c) => c.notNull())
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("email", "text", (c) => c.notNull())
        .addColumn("phone", "text")
        .addColumn("date", type.date, (c) => c.notNull())
        .addColumn("time", "text")
        .addColumn("guests", "integer", (c) => c.notNull().check(sql`guests between 1 and 100`))
        .addColumn("location", "text", (c) => c.notNull())
        .addColumn("notes", "text")
        .addColumn("subtotal", "integer", (c) => c.notNull())
        .addColumn("discount", "integer", (c) => c.notNull())
        .addColumn("fee", "integer", (c) => c.notNull())
        .addColumn("total", "integer", (c) => c.notNull())
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .addColumn("updatedAt", type.instant, (c) => c.notNull())
        .addCheckConstraint("bookingsTotal", sql`total = subtotal - discount + fee and subtotal >= 0 and discount >= 0 and fee >= 0`)
        .execute();
      await db.schema.createIndex("bookingsByUser").on("bookings").columns(["userId", "createdAt"]).execute();

      await db.schema.createTable("bookingLines")
        .addColumn("bookingId", "text", (c) => c.notNull().references("bookings.id"))
        .addColumn("position", "integer", (c) => c.notNull())
        .addColumn("productId", "text", (c) => c.notNull().references("products.id"))
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("basePrice", "integer", (c) => c.notNull())
        .addColumn("addOns", type.json, (c) => c.notNull())
        .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity between 1 and 50`))
        .addColumn("lineTotal", "integer", (c) => c.notNull())
        .addPrimaryKeyConstraint("bookingLinesKey", ["bookingId", "position"])
        .execute();

      await db.schema.createTable("bookingHistory")
        .addColumn("id", type.serial, (c) => c.primaryKey())
        .addColumn("bookingId", "text", (c) => c.notNull().references("bookings.id"))
        .addColumn("at", type.instant, (c) => c.notNull())
        .addColumn("actor", "text", (c) => c.notNull())
        .addColumn("fromState", "text")
        .addColumn("toState", "text", (c) => c.notNull())
        .addColumn("note", "text")
        .execute();
      await db.schema.createIndex("bookingHistoryByBooking").on("bookingHistory").columns(["bookingId", "id"]).execute();

      await db.schema.createTable("idempotencyKeys")
        .addColumn("owner", "text", (c) => c.notNull())
        .addColumn("door", "text", (c) => c.notNull())
        .addColumn("key", "text", (c) => c.notNull())
        .addColumn("bodyHash", "text", (c) => c.notNull())
        .addColumn("status", "integer", (c) => c.notNull())
        .addColumn("answer", type.json, (c) => c.notNull())
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .addPrimaryKeyConstraint("idempotencyKeysKey", ["owner", "door", "key"])
        .execute();

      await db.schema.createTable("outbox")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("payload", type.json, (c) => c.notNull())
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .addColumn("dueAt", type.instant, (c) => c.notNull())
        .addColumn("attempts", "integer", (c) => c.notNull())
        .addColumn("leasedUntil", type.instant)
        .addColumn("lastError", "text")
        .addColumn("doneAt", type.instant)
        .addColumn("deadAt", type.instant)
        .execute();
      await db.schema.createIndex("outboxDue").on("outbox").columns(["doneAt", "deadAt", "dueAt"]).execute();
    },
  };
}
