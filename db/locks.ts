import { PostgresAdapter } from "kysely";
import type { Tx } from "./client.ts";
import type { CrewsTable } from "./schema/availability.ts";

/**
 * Every crew, its row kept from every other transaction that asks so until this one ends. In one order, so that no two ever wait
 * for each other. SQLite has one writer, who needs no lock.
 */
export function lockCrews(tx: Tx): Promise<Pick<CrewsTable, "id" | "cities">[]> {
  const crews = tx.selectFrom("crews").select(["id", "cities"]).orderBy("id");
  return (tx.getExecutor().adapter instanceof PostgresAdapter ? crews.forUpdate() : crews).execute();
}
