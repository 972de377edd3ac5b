import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { openIdentity } from "./adapters/identity/firebase.ts";
import { createApp, type Pages } from "./app.ts";
import { openCatalogue } from "./catalogue-store.ts";
import { makeClock } from "./clock.ts";
import { actorContext, shopContext } from "./context.ts";
import type { Env } from "./env.ts";
import { actorOf } from "./http/actor.ts";
import { consoleLog, errorFacts } from "./log.ts";
import type { Shop } from "./shop.ts";

/** The pages as React Router renders them. */
export const pages: Pages = (() => {
  const handler = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);
  return (request, shop) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    let asked: ReturnType<typeof actorOf> | undefined;
    context.set(actorContext, () => (asked ??= actorOf(shop, request)));
    return handler(request, context);
  };
})();

export type Running = { port: number; shop: Shop; stop(): Promise<void> };

/** Opens the database, wires the shop, listens. `stop` finishes the requests in flight and closes everything. */
export async function startServer(env: Env): Promise<Running> {
  const database = openDatabase(env);
  await migrate(database);
  const catalogue = await openCatalogue(database.db, (error) => consoleLog.error("catalogue not read", errorFacts(error)));
  const shop: Shop = {
    env,
    origin: env.publicUrl ?? `http://localhost:${env.port}`,
    database,
    clock: makeClock(env.shopNow),
    log: consoleLog,
    identity: openIdentity(env.identity),
    catalogue,
  };
  const app = createApp(shop, pages);
  const server = serve({ fetch: app.fetch, port: env.port, hostname: env.host ?? "127.0.0.1" });
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  return {
    port: (server.address() as AddressInfo).port,
    shop,
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeIdleConnections" in server) server.closeIdleConnections();
      });
      catalogue.stop();
      await database.db.destroy();
    },
  };
}
