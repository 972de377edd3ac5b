import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAuthEmulator } from "#scripts/auth-emulator.ts";
import { ensureBuild } from "#scripts/build.ts";
import { startShop } from "./shop-server.ts";

/**
 * Once a run: the build, one sign-in emulator for every shop, and a data folder with the catalogue in it that each shop
 * gets a copy of. Workers learn of both by environment variables.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "bokeh-e2e-"));
  await ensureBuild();
  const emulator = await startAuthEmulator({ dataDir: folder });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
  const seed = join(folder, "seed");
  const shop = await startShop(seed);
  await shop.stop();
  process.env.E2E_FOLDER = folder;
  await emulator.ready;
  return async () => {
    await emulator.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
