import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#db/columns.ts";

/** Payments with what gateways told of them, their history and refunds; and what a booking of the wizard rests on: a hold, and until when. */
export function payments(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("bookings").addColumn("holdId", "text").execute();
      await db.schema.alterTable("bookings").addColumn("payBy", type.instant).execute();
      // One booking a hold, however often the button was pressed.
      await db.schema.createIndex("bookingsByHold").unique().on("bookings").column("holdId").execute();
      await db.schema.createIndex("bookingsToExpire").on("bookings").columns(["state", "payBy"]).execute();

      await db.schema.createTable("payments")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("bookingId", "text", (c) => c.notNull().references("bookings.id"))
        .addColumn("method", "text", (c) => c.notNull().check(sql`method in ('razorpay', 'stripe', 'paypal', 'upi', 'cash')`))
        .addColumn("gateway", "text", (c) => c.notNull().check(sql`gateway in ('pretend', 'razorpay', 'stripe', 'paypal', 'upi', 'desk')`))
        .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('created', 'started', 'failed', 'authorized', 'captured', 'partly-refunded', 'refunded')`))
        .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount > 0`))
        .addColumn("currency", "text", (c) => c.notNull().check(sql`currency in ('INR', 'USD')`))
        .addColumn("minor", "bigint", (c) => c.notNull().check(sql`minor > 0`))
        .addColumn("capturedMinor", "bigint", (c) => c.notNull().defaultTo(0).check(sql`"capturedMinor" >= 0`))
        .addColumn("refundedMinor", "bigint", (c) => c.notNull().defaultTo(0).check(sql`"refundedMinor" >= 0`))
        .addColumn("gatewayOrder", "text")
        .addColumn("gatewayPayment", "text")
        .addColumn("handover", type.json)
        .addColumn("attention", "text")
        .addColumn("askAt", type.instant)
        .addColumn("asks", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("leasedUntil", type.instant)
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .addColumn("updatedAt", type.instant, (c) => c.notNull())
        // Rupees and paise can't be taken for each other (CASES MN-04); cast, since the product may pass an integer.
        .addCheckConstraint("paymentsPaise", sql`currency <> 'INR' or minor = cast(amount as bigint) * 100`)
        .addCheckConstraint("paymentsTaken", sql`(state in ('captured', 'partly-refunded', 'refunded')) = ("capturedMinor" > 0 or "refundedMinor" > 0)`)
        .execute();
      await db.schema.createIndex("paymentsByBooking").on("payments").column("bookingId").execute();
      // What was begun is gone on with, not begun again; the desk may record several.
      await db.schema.createIndex("paymentsOnce").unique().on("payments").columns(["bookingId", "method", "gateway", "amount"]).where(sql.ref("gateway"), "<>", sql.lit("desk")).execute();
      // One payment at a gateway pays for one booking (CASES PT-04).
      await db.schema.createIndex("paymentsByOrder").unique().on("payments").columns(["gateway", "gatewayOrder"]).execute();
      await db.schema.createIndex("paymentsByPayment").unique().on("payments").columns(["gateway", "gatewayPayment"]).execute();
      // And a UTR for one, whether the wizard began it or the desk alone has seen it.
      await sql`create unique index ${sql.ref("paymentsByUtr")} on ${sql.ref("payments")} (${sql.ref("gatewayPayment")}) where gateway in ('upi', 'desk')`.execute(db);
      await db.schema.createIndex("paymentsToAsk").on("payments").column("askAt").execute();

      await db.schema.createTable("paymentEvents")
        .addColumn("gateway", "text", (c) => c.notNull())
        .addColumn("eventId", "text", (c) => c.notNull())
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("paymentId", "text", (c) => c.references("payments.id"))
        .addColumn("body", "text")
        .addColumn("news", type.json, (c) => c.notNull())
        .addColumn("receivedAt", type.instant, (c) => c.notNull())
        .addColumn("takenAt", type.instant)
        .addPrimaryKeyConstraint("paymentEventsKey", ["gateway", "eventId"])
        .execute();
      await db.schema.createIndex("paymentEventsToTake").on("paymentEvents").columns(["takenAt", "receivedAt"]).execute();
      await db.schema.createIndex("paymentEventsByPayment").on("paymentEvents").column("paymentId").execute();

      await db.schema.createTable("paymentHistory")
        .addColumn("id", type.serial, (c) => c.primaryKey())
        .addColumn("paymentId", "text", (c) => c.notNull().references("payments.id"))
        .addColumn("at", type.instant, (c) => c.notNull())
        .addColumn("actor", "text", (c) => c.notNull())
        .addColumn("fromState", "text")
        .addColumn("toState", "text", (c) => c.notNull())
        .addColumn("event", "text", (c) => c.notNull())
        .addColumn("note", "text")
        .execute();
      await db.schema.createIndex("paymentHistoryByPayment").on("paymentHistory").columns(["paymentId", "id"]).execute();

      await db.schema.createTable("refunds")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("paymentId", "text", (c) => c.notNull().references("payments.id"))
        .addColumn("minor", "bigint", (c) => c.notNull().check(sql`minor > 0`))
        .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('asked', 'processed', 'failed')`))
        .addColumn("actor", "text", (c) => c.notNull())
        .addColumn("reason", "text")
        .addColumn("gatewayRefund", "text")
        .addColumn("askAt", type.instant)
        .addColumn("asks", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("leasedUntil", type.instant)
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .addColumn("updatedAt", type.instant, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("refundsByGateway").unique().on("refunds").columns(["paymentId", "gatewayRefund"]).execute();
      await db.schema.createIndex("refundsToAsk").on("refunds").column("askAt").execute();
    },
  };
}
