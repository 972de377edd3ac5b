import { type CompiledQuery, CompiledQuery as Compiled, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { crewTime } from "#domain/availability/crew-time.ts";
import { CITIES } from "#domain/catalogue/types.ts";
import { addDays } from "#domain/time/rules.ts";
import { readDays, readSlots } from "#server/services/read-availability.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

const CREWS = Array.from({ length: 10 }, (_, index) => `crew-${index + 1}`);
const DAYS = Array.from({ length: 300 }, (_, index) => addDays("2026-08-01", index));
const AT = "2026-07-01T00:00:00.000Z";

describeOnEachEngine("a look at the calendar, with thousands of claims in the table", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database);
    const { db } = test.shop.database;
    const product = wished();
    await db.insertInto("crews").values(CREWS.map((id) => ({ id, name: id, cities: JSON.stringify(CITIES) }))).onConflict((conflict) => conflict.column("id").doNothing()).execute();
    const claims = CREWS.flatMap((crewId) => DAYS.flatMap((date) => ["11:00", "18:00"].map((time) => {
      const { first, end } = crewTime({ date, time }, product);
      const [id, expiresAt] = [`${crewId} ${date} ${time}`, "2028-01-01T00:00:00.000Z"];
      return { id, userId: id, crewId, date, time, productId: "rd001", address: "", firstHalfHour: first, endHalfHour: end, expiresAt, createdAt: AT };
    })));
    for (let at = 0; at < claims.length; at += 1000) await db.insertInto("claims").values(claims.slice(at, at + 1000)).execute();
    await sql`analyze`.execute(db);
  });
  afterAll(() => test.close());

  const wished = () => {
    const product = test.shop.catalogue.product("rd001");
    if (!product) throw new Error("the small catalogue has lost its dinner");
    return product;
  };

  /** The questions about claims that a look asks the database. */
  async function claimsAsked(look: (shop: TestShop["shop"]) => Promise<unknown>): Promise<CompiledQuery[]> {
    const { database: opened } = test.shop;
    const asked: RootOperationNode[] = [];
    const listening: KyselyPlugin = { transformQuery: ({ node }) => (asked.push(node), node), transformResult: async ({ result }) => result };
    await look({ ...test.shop, database: { ...opened, db: opened.db.withPlugin(listening) } });
    return asked.map((node) => opened.db.getExecutor().compileQuery(node, createQueryId())).filter(({ sql: text }) => /"claim/.test(text));
  }

  /** How the engine goes about it: each part as one line. */
  async function planOf(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
    const { rows } = await db.executeQuery<Record<string, string>>(Compiled.raw(`${database.engine === "sqlite" ? "explain query plan" : "explain"} ${text}`, [...parameters]));
    return rows.map((row) => row.detail ?? row["QUERY PLAN"] ?? "");
  }

  it.each<[string, (shop: TestShop["shop"]) => Promise<unknown>]>([
    ["a day", (shop) => readSlots(shop, "2027-03-05", { product: wished(), city: undefined })],
    ["a month", (shop) => readDays(shop, { from: "2027-03-01", to: "2027-03-31" }, { product: wished(), city: undefined })],
  ])("asks once for %s, along an index", async (_what, look) => {
    const asked = await claimsAsked(look);
    expect(asked).toHaveLength(1);
    for (const query of asked) {
      const plan = (await planOf(test.shop.database.db, query)).join("\n");
      expect(plan).toContain("claimsByTime");
      expect(plan).not.toMatch(/Seq Scan on claims|SCAN claims/);
    }
  });
});
