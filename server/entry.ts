import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { noIdentity } from "./adapters/identity/identity.ts";
import { openPictures } from "./adapters/pictures/pictures.ts";
import { createApp, type Pages } from "./app.ts";
import { openCatalogue } from "./catalogue-store.ts";
import { makeClock } from "./clock.ts";
import { actorContext, shopContext } from "./context.ts";
import type { Env } from "./env.ts";
import { consoleLog, errorFacts } from "./log.ts";
import { loadCatalogueOnce } from "./services/import-catalogue.ts";
import { preparePictures } from "./services/prepare-pictures.ts";
import type { Shop } from "./shop.ts";

/** The pages as React Router renders them. */
export const pages: Pages = (() => {
  const handler = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);
  return (request, shop) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(actorContext, async () => undefined);
    return handler(request, context);
  };
})();

export type Running = { port: number; shop: Shop; stop(): Promise<void> };

/** Opens the database, wires the shop, listens. `stop` finishes the requests in flight and closes everything. */
export async function startServer(env: Env): Promise<Running> {
  const database = openDatabase(env);
  await migrate(database);
  const projectDir = process.cwd();
  const clock = makeClock(env.shopNow);
  const pictures = openPictures({ projectDir, dataDir: env.dataDir });
  await loadCatalogueOnce({ database, clock, pictures }, projectDir);
  const catalogue = await openCatalogue(database.db, (error) => consoleLog.error("catalogue not read", errorFacts(error)));
  const shop: Shop = {
    env,
    origin: env.publicUrl ?? `http://localhost:${env.port}`,
    database,
    clock,
    log: consoleLog,
    identity: noIdentity,
    catalogue,
    pictures,
  };
  const app = createApp(shop, pages);
  const server = serve({ fetch: app.fetch, port: env.port, hostname: env.host ?? "127.0.0.1" });
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  const closing = new AbortController();
  void preparePictures(shop, closing.signal);
  return {
    port: (server.address() as AddressInfo).port,
    shop,
    async stop() {
      closing.abort();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeIdleConnections" in server) server.closeIdleConnections();
      });
      pictures.stop();
      catalogue.stop();
      await database.db.destroy();
    },
  };
}
