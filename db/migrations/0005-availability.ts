import type { Migration } from "kysely/migration";
import { sql } from "kysely";
import { columnTypes, type Engine } from "#db/columns.ts";

/** Two crews, each for all four cities (DECISIONS, One model). */
const CITIES = JSON.stringify(["Delhi", "Gurgaon", "Noida", "Faridabad"]);
const CREWS = [
  { id: "crew-1", name: "Crew 1", cities: CITIES },
  { id: "crew-2", name: "Crew 2", cities: CITIES },
];

/**
 * Crews and what they are claimed for, and the merchant's hours over the default timetable. No crew is in two places: a claim
 * owns its half hours, and the key of those lets nobody else own them. One person holds one slot, and a booking has one claim.
 */
export function availability(engine: Engine): Migration {
  const type = columnTypes(engine);
  return {
    async up(db) {
      await db.schema.createTable("crews")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("cities", type.json, (c) => c.notNull())
        .execute();
      for (const { id, name, cities } of CREWS) await sql`insert into "crews" ("id", "name", "cities") values (${id}, ${name}, ${cities})`.execute(db);

      await db.schema.createTable("claims")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("crewId", "text", (c) => c.notNull().references("crews.id"))
        .addColumn("firstHalfHour", "integer", (c) => c.notNull())
        .addColumn("endHalfHour", "integer", (c) => c.notNull())
        .addColumn("bookingId", "text", (c) => c.unique().references("bookings.id"))
        .addColumn("userId", "text", (c) => c.unique())
        .addColumn("date", type.date)
        .addColumn("time", "text")
        .addColumn("productId", "text", (c) => c.references("products.id"))
        .addColumn("city", "text")
        .addColumn("address", "text")
        .addColumn("expiresAt", type.instant)
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .addUniqueConstraint("claimsCrew", ["id", "crewId"])
        .addCheckConstraint("claimsLength", sql`"endHalfHour" - "firstHalfHour" between 1 and 98`)
        // A hold is somebody's and ends; a booking's claim is the booking's alone.
        .addCheckConstraint(
          "claimsOwner",
          sql`("bookingId" is null and "userId" is not null and "date" is not null and "time" is not null and "productId" is not null and "address" is not null and "expiresAt" is not null)
            or ("bookingId" is not null and "userId" is null and "date" is null and "time" is null and "productId" is null and "city" is null and "address" is null)`,
        )
        .execute();
      await db.schema.createIndex("claimsByTime").on("claims").columns(["firstHalfHour", "crewId", "endHalfHour", "expiresAt"]).execute();
      await db.schema.createIndex("claimsByExpiry").on("claims").column("expiresAt").execute();
      await db.schema.createIndex("claimsByAddress").on("claims").column("address").execute();

      await db.schema.createTable("claimedHalfHours")
        .addColumn("crewId", "text", (c) => c.notNull())
        .addColumn("halfHour", "integer", (c) => c.notNull())
        .addColumn("claimId", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("claimedHalfHoursKey", ["crewId", "halfHour"])
        .addForeignKeyConstraint("claimedHalfHoursClaim", ["claimId", "crewId"], "claims", ["id", "crewId"], (c) => c.onDelete("cascade"))
        .execute();
      await db.schema.createIndex("claimedHalfHoursByClaim").on("claimedHalfHours").columns(["claimId", "crewId"]).execute();

      await db.schema.createTable("openingRules")
        .addColumn("weekday", "integer", (c) => c.primaryKey().check(sql`"weekday" between 0 and 6`))
        .addColumn("times", type.json, (c) => c.notNull())
        .addColumn("changedAt", type.instant, (c) => c.notNull())
        .execute();

      await db.schema.createTable("closures")
        .addColumn("date", type.date, (c) => c.primaryKey())
        .addColumn("reason", "text")
        .addColumn("createdAt", type.instant, (c) => c.notNull())
        .execute();
    },
  };
}
