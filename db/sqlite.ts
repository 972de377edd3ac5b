import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Dialect, SqliteDialect } from "kysely";

const FILE = "bokeh.sqlite";

/** Held by the process that serves from a data folder, until it ends in whatever way. */
export type FolderLock = { release(): void };

/**
 * Takes a data folder for this server alone, or throws a line that names the folder. The lock is the operating
 * system's, through a SQLite file of its own, so a killed server leaves none behind.
 */
export function lockFolder(dataDir: string): FolderLock {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new Error(`The data folder ${dataDir} (DATA_DIR) can't be made: ${error instanceof Error ? error.message : String(error)}`);
  }
  const lock = new DatabaseSync(join(dataDir, "server.lock"));
  try {
    lock.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;");
  } catch {
    lock.close();
    throw new Error(`The data folder ${dataDir} is in use by another server. Stop it first, or set DATA_DIR to another folder.`);
  }
  return { release: () => lock.close() };
}

/** The embedded engine: `node:sqlite`, with every commit on the disk before it is acknowledged. */
export function sqliteDialect(dataDir: string | ":memory:"): Dialect {
  const path = dataDir === ":memory:" ? dataDir : join(dataDir, FILE);
  return new SqliteDialect({
    database: async () => {
      if (dataDir !== ":memory:") mkdirSync(dataDir, { recursive: true });
      const db = new DatabaseSync(path);
      db.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
      return {
        close: () => db.close(),
        prepare(sql: string) {
          const statement = db.prepare(sql);
          const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
          return {
            reader: statement.columns().length > 0,
            all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
            run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
            iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
          };
        },
      };
    },
  });
}
