import { Kysely, type Transaction } from "kysely";
import type { Engine } from "./columns.ts";
import { postgresDialect } from "./postgres.ts";
import type { Tables } from "./schema/tables.ts";
import { sqliteDialect } from "./sqlite.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
export type Database = { db: Db; engine: Engine };

/** The embedded database of a data folder (or `:memory:`), or PostgreSQL when an address is given. */
export function openDatabase(where: { dataDir: string; databaseUrl?: string | undefined }): Database {
  return where.databaseUrl
    ? { engine: "postgres", db: new Kysely<Tables>({ dialect: postgresDialect(where.databaseUrl) }) }
    : { engine: "sqlite", db: new Kysely<Tables>({ dialect: sqliteDialect(where.dataDir) }) };
}

const CODE_UNIQUE = new Set(["23505", "ERR_SQLITE_ERROR"]);
const RETRYABLE = new Set(["40001", "40P01"]);

function codeOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
}

/** True when an insert met a row that is there already, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  if (!code || !CODE_UNIQUE.has(code)) return false;
  return code === "23505" || /UNIQUE constraint failed|PRIMARY KEY/i.test(String(error));
}

/**
 * Runs work in one transaction. PostgreSQL may refuse one for its order among others (40001, 40P01): it is tried again,
 * at most three times, so work must have no effect outside the database. SQLite has one writer and never refuses so.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt > 3 || !RETRYABLE.has(codeOf(error) ?? "")) throw error;
    }
  }
}
