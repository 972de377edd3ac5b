import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import type { Engine } from "#db/columns.ts";
import { migrate } from "#db/migrate.ts";

/** A database of this suite alone, with the schema of this build. */
export type TestDatabase = {
  engine: Engine;
  /** The settings by which another process finds it. */
  readonly env: Record<string, string>;
  /** Opens the same database as another process would; whoever opens it closes it. */
  open(): Database;
};

type Made = { where: Parameters<typeof openDatabase>[0]; remove(): Promise<void> };

function makeFolder(): Made {
  const dataDir = mkdtempSync(join(tmpdir(), "bokeh-test-"));
  return { where: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function makePostgresDatabase(): Promise<Made> {
  const server = inject("postgresUrl");
  const name = `bokeh_test_${randomBytes(6).toString("hex")}`;
  await command(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { where: { dataDir: "unused", databaseUrl: url.href }, remove: () => command(server, `drop database ${name} with (force)`) };
}

async function command(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Runs a suite on the embedded engine and on PostgreSQL, each with a database of its own, empty but for what `prepare` makes: the schema. */
export function describeOnEachEngine(title: string, suite: (database: TestDatabase) => void, prepare: (database: Database) => Promise<unknown> = migrate): void {
  describe.each(["sqlite", "postgres"] as const)(`${title} (%s)`, (engine) => {
    let made: Made | undefined;
    const open = () => {
      if (!made) throw new Error("the database is there from beforeAll on");
      return openDatabase(made.where);
    };
    beforeAll(async () => {
      made = engine === "sqlite" ? makeFolder() : await makePostgresDatabase();
      const database = open();
      await prepare(database);
      await database.db.destroy();
    });
    afterAll(() => made?.remove());
    suite({
      engine,
      open,
      get env() {
        if (!made) throw new Error("the database is there from beforeAll on");
        const { dataDir, databaseUrl } = made.where;
        return databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
      },
    });
  });
}
