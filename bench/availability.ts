/**
 * What it takes to tell which days of a month are free, with 20,000 bookings in the table and no crew free in that month, to hold a
 * slot while 20 clients do so at once, and to be one of 20 who want the last crew; on PostgreSQL with its usual care for the disk, or that of TEST_DATABASE_URL. Told as
 * multiples of one empty round trip, and of one bare row written in a transaction by as many clients, which makes it comparable
 * between machines. Exit 1 when the 95th percentile of a month is over 20 ms, or the 99th of either holding over 150 ms.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Db, inTransaction, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { crewTime } from "#domain/availability/crew-time.ts";
import { CITIES } from "#domain/catalogue/types.ts";
import { addDays } from "#domain/time/rules.ts";
import { openCatalogue } from "#server/catalogue-store.ts";
import type { Shop } from "#server/shop.ts";
import { insertCatalogue } from "#tests/support/catalogue.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import "#tests/support/source-hooks.ts";

// Mails are in them, and JSX is read only once the hooks are there.
const { holdSlot } = await import("#server/services/hold-slot.ts");
const { readDays } = await import("#server/services/read-availability.ts");

const BOOKINGS = 20_000;
const MONTH = { from: "2027-03-01", to: "2027-03-31" };
const WARM_UP = 100;
const LOOKS = 400;
const CLIENTS = 20;
const HOLDS_EACH = 50;
const ROUNDS = 50;
const BARS = { month: 20, last: 150, hold: 150 };
const NOW = new Date("2027-02-10T11:38:00Z");
/** Three celebrations after each other fill a crew's day: nothing that begins between 11:00 and 20:00 finds room. */
const TIMES = ["11:00", "14:30", "18:00"];

const server = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
const opened = openDatabase({ dataDir: "unused", databaseUrl: process.env.TEST_DATABASE_URL ?? server?.url });
const { db } = opened;
try {
  await migrate(opened);
  await insertCatalogue(db);
  const catalogue = await openCatalogue(db, () => undefined);
  const product = catalogue.product("rd001");
  if (!product) throw new Error("the bench's catalogue has lost its celebration");
  const shop = { database: opened, catalogue, clock: { now: () => NOW }, linkSecret: "bench" } as Shop;

  await fill(["crew-1", "crew-2"], product);
  const month = { product, city: undefined };
  const days = await readDays(shop, MONTH, month);
  if (days.length !== 31 || days.some(({ free }) => free)) throw new Error("the bench's month has room");

  await timesOf(WARM_UP, () => readDays(shop, MONTH, month));
  const trip = percentile(await timesOf(LOOKS, () => sql`select 1`.execute(db)), 95);
  row("an empty round trip, 95th of a hundred", trip, trip);
  const looks = await timesOf(LOOKS, () => readDays(shop, MONTH, month));
  row("a month, median", percentile(looks, 50), trip);
  row("a month, 95th of a hundred", percentile(looks, 95), trip);

  const bare = percentile(await together((client, at) => inTransaction(db, (tx) => tx.insertInto("secrets").values({ name: `bench-${client}-${at}`, value: "", createdAt: NOW.toISOString() }).execute())), 99);
  row(`a bare row by ${CLIENTS} clients, 99th`, bare, bare);
  let [held, full] = [0, 0];
  const take = (client: string, days: number) =>
    holdSlot(shop, { userId: client, email: "", name: undefined, operator: false }, { productId: "rd001", date: addDays("2027-04-01", days), time: "18:00" }, undefined, client);
  const last: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // One of the two crews is taken already.
    await take("first", round);
    const begin = performance.now();
    const won = await Promise.all(Array.from({ length: CLIENTS }, async (_, client) => {
      const { ok } = await take(`client-${client}`, round);
      last.push(performance.now() - begin);
      return ok;
    }));
    if (won.filter(Boolean).length !== 1) throw new Error("the last crew was not had by one");
  }
  row(`${CLIENTS} for the last crew, 99th`, percentile(last, 99), bare);
  const holds = await together(async (client, at) => {
    const outcome = await take(`client-${client}`, (client * 7 + at) % 120);
    if (outcome.ok) held++;
    else full++;
  });
  row(`a hold by ${CLIENTS} clients, median`, percentile(holds, 50), bare);
  row(`a hold by ${CLIENTS} clients, 99th`, percentile(holds, 99), bare);
  console.log(`${held} held, ${full} told that the slot was taken`);

  const crews = Array.from({ length: Math.ceil(BOOKINGS / (31 * TIMES.length)) }, (_, index) => `crew-${index + 1}`);
  await db.deleteFrom("claims").execute();
  await fill(crews, product);
  row(`a month of ${crews.length} crews with all ${BOOKINGS} in it, median`, percentile(await timesOf(LOOKS / 10, () => readDays(shop, MONTH, month)), 50), trip);

  for (const [what, times, percent, bar] of [["a month", looks, 95, BARS.month], ["the last crew", last, 99, BARS.last], ["a hold", holds, 99, BARS.hold]] as const) {
    const took = percentile(times, percent);
    if (took <= bar) continue;
    console.error(`${what}: the ${percent}th percentile is ${took.toFixed(1)} ms, the bar is ${bar} ms`);
    process.exitCode = 1;
  }
  catalogue.stop();
} finally {
  await db.destroy();
  await server?.stop();
}

/** 20,000 bookings with their claims, from the month's last day back, as many a day as the crews can do. */
async function fill(crews: string[], need: Parameters<typeof crewTime>[1]): Promise<void> {
  await db.insertInto("crews").values(crews.map((id) => ({ id, name: id, cities: JSON.stringify(CITIES) }))).onConflict((conflict) => conflict.column("id").doNothing()).execute();
  const { id: _id, reference: _reference, ...order } = await insertOrder(db, { state: "confirmed" });
  let date = MONTH.to;
  for (let made = 0; made < BOOKINGS; date = addDays(date, -1)) {
    const claims = crews.flatMap((crewId) => TIMES.map((time) => ({ id: randomUUID(), bookingId: randomUUID(), crewId, time, span: crewTime({ date, time }, need) })));
    made += claims.length;
    for (let at = 0; at < claims.length; at += 500) await insertDay(db, claims.slice(at, at + 500), order, date);
  }
  await sql`analyze`.execute(db);
}

type DayClaim = { id: string; bookingId: string; crewId: string; time: string; span: { first: number; end: number } };

async function insertDay(into: Db, claims: DayClaim[], order: Omit<Awaited<ReturnType<typeof insertOrder>>, "id" | "reference">, date: string): Promise<void> {
  await into.insertInto("bookings").values(claims.map(({ bookingId, time }) => ({ ...order, id: bookingId, reference: bookingId, date, time }))).execute();
  await into.insertInto("claims").values(claims.map(({ id, bookingId, crewId, span }) => ({ id, bookingId, crewId, firstHalfHour: span.first, endHalfHour: span.end, createdAt: NOW.toISOString() }))).execute();
  await into.insertInto("claimedHalfHours").values(claims.flatMap(({ id, crewId, span }) => Array.from({ length: span.end - span.first }, (_, at) => ({ crewId, claimId: id, halfHour: span.first + at })))).execute();
}

async function timesOf(rounds: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < rounds; at++) {
    const begin = performance.now();
    await work(at);
    times.push(performance.now() - begin);
  }
  return times;
}

async function together(work: (client: number, at: number) => Promise<unknown>): Promise<number[]> {
  return (await Promise.all(Array.from({ length: CLIENTS }, (_, client) => timesOf(HOLDS_EACH, (at) => work(client, at))))).flat();
}

function percentile(times: readonly number[], percent: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil((times.length * percent) / 100) - 1)] ?? NaN;
}

function row(name: string, ms: number, beside: number): void {
  console.log(`${name.padEnd(56)} ${ms.toFixed(2).padStart(8)} ms  ${(ms / beside).toFixed(1).padStart(6)} x`);
}
