import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

const { builtins } = pg.types;

/** The same values as the embedded engine gives: dates and instants as ISO text, counts as numbers. */
function parserOf(oid: number, format?: "text" | "binary") {
  switch (oid) {
    case builtins.DATE:
      return (value: string) => value;
    case builtins.TIMESTAMPTZ:
      return (value: string) => new Date(value).toISOString();
    case builtins.INT8:
    case builtins.NUMERIC:
      return Number;
    default:
      return pg.types.getTypeParser(oid, format);
  }
}

/** PostgreSQL 15 or newer, and what speaks it. */
export function postgresDialect(connectionString: string): Dialect {
  return new PostgresDialect({
    pool: async () => {
      const pool = new pg.Pool({
        connectionString,
        max: 10,
        connectionTimeoutMillis: 5000,
        types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
      });
      // An idle connection that the server drops must not end the process; the next query opens another.
      pool.on("error", (error) => console.warn(`database connection lost: ${error.message}`));
      return pool;
    },
  });
}
