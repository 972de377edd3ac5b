import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { shopTables } from "#db/migrations/0001-shop.ts";
import { insertCatalogue } from "#tests/support/catalogue.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";

/** The shop as its first release left it, before there was a checkout. */
async function firstRelease({ db, engine }: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ "0001-shop": shopTables(engine) }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

describeOnEachEngine("a database of the first release", (database) => {
  let opened: Database;
  beforeAll(() => {
    opened = database.open();
  });
  afterAll(() => opened.db.destroy());

  const insertBooking = (id: string, guests: number | null) => sql`
    insert into "bookings" ("id", "reference", "source", "state", "userId", "name", "email", "date", "guests", "location", "subtotal", "discount", "fee", "total", "createdAt", "updatedAt")
    values (${id}, ${`BK-${id}`}, 'request', 'requested', 'asha', 'Asha Rao', 'asha@example.com', '2027-03-05', ${guests}, 'Delhi NCR', 4999, 0, 0, 4999, '2027-02-10T11:38:00.000Z', '2027-02-10T11:38:00.000Z')`.execute(opened.db);

  it("comes through the checkout's change with its bookings as they were", async () => {
    const { db } = opened;
    await insertCatalogue(db);
    await insertBooking("one", 12);
    await insertBooking("two", 100);
    await expect(insertBooking("none", null)).rejects.toThrow(/null/i);
    await db.insertInto("bookingLines").values({ bookingId: "one", position: 0, productId: "rd001", title: "Candles", basePrice: 4999, addOns: "[]", quantity: 1, lineTotal: 4999 }).execute();

    // Twice is once, and a second server that starts meanwhile waits.
    await Promise.all([migrate(opened), ...(database.engine === "postgres" ? [migrate(opened)] : [])]);
    await migrate(opened);

    expect(await db.selectFrom("bookings").selectAll().orderBy("id").execute()).toMatchObject([
      { id: "one", reference: "BK-one", guests: 12, date: "2027-03-05", total: 4999, createdAt: "2027-02-10T11:38:00.000Z", pincode: null, surpriseAt: null, notToCall: null, alternateContact: null },
      { id: "two", reference: "BK-two", guests: 100 },
    ]);
    expect(await db.selectFrom("bookingLines").select(["bookingId", "lineTotal"]).execute()).toEqual([{ bookingId: "one", lineTotal: 4999 }]);
    expect(await db.selectFrom("secrets").selectAll().execute()).toEqual([]);
  });

  it("holds a booking without guests from then on, and the old bounds still", async () => {
    await insertBooking("three", null);
    for (const guests of [0, 101, -1]) await expect(insertBooking("four", guests)).rejects.toThrow(/constraint/i);
    await expect(insertBooking("one", 2)).rejects.toThrow(/constraint/i);
    const { db } = opened;
    await expect(db.updateTable("bookings").set({ total: 1 }).where("id", "=", "one").execute()).rejects.toThrow(/constraint/i);
    await expect(db.deleteFrom("bookings").where("id", "=", "one").execute(), "its line points at it").rejects.toThrow(/constraint/i);
  });
}, firstRelease);
