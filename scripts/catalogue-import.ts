import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { openPictures } from "#server/adapters/pictures/pictures.ts";
import { makeClock } from "#server/clock.ts";
import { readEnv } from "#server/env.ts";
import { importCatalogue, type Imported } from "#server/services/import-catalogue.ts";

/** Takes `catalogue/` into the database, also while the shop is open; it is seen within a second. */
const MOST_SHOWN = 20;

function tell(imported: Imported): number {
  switch (imported.kind) {
    case "refused":
      for (const problem of imported.problems.slice(0, MOST_SHOWN)) console.error(problem);
      if (imported.problems.length > MOST_SHOWN) console.error(`and ${imported.problems.length - MOST_SHOWN} more`);
      console.error("Nothing was changed.");
      return 1;
    case "unchanged":
      console.log(`The catalogue is unchanged (version ${imported.version}).`);
      return 0;
    case "imported":
      console.log(`The catalogue is now version ${imported.version}: ${imported.products} products, ${imported.pictures} pictures, ${imported.unpublished} taken out.`);
      return 0;
  }
}

async function main(): Promise<number> {
  const projectDir = process.cwd();
  const env = readEnv(process.env);
  const database = openDatabase(env);
  const pictures = openPictures({ projectDir, dataDir: env.dataDir });
  try {
    await migrate(database);
    return tell(await importCatalogue({ database, clock: makeClock(env.shopNow), pictures }, projectDir));
  } finally {
    pictures.stop();
    await database.db.destroy();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
