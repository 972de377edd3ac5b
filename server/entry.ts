import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { openIdentity } from "./adapters/identity/firebase.ts";
import { smtpMailer } from "./adapters/mail/smtp.ts";
import { openPdf } from "./adapters/pdf/pdf.ts";
import { openPayments } from "./adapters/payments/registry.ts";
import { openPictures } from "./adapters/pictures/pictures.ts";
import { createApp } from "./app.ts";
import { openCatalogue } from "./catalogue-store.ts";
import { makeClock } from "./clock.ts";
import { actorContext, shopContext } from "./context.ts";
import type { Env } from "./env.ts";
import { openLinkSecret } from "./link-secret.ts";
import { actorOf } from "./http/actor.ts";
import { gracefulEnd } from "./http/graceful-end.ts";
import { runEvery } from "./jobs/run-every.ts";
import { consoleLog, errorFacts } from "./log.ts";
import { type Render, servePages } from "./pages.ts";
import { loadCatalogueOnce } from "./services/import-catalogue.ts";
import { preparePictures } from "./services/prepare-pictures.ts";
import { readTexts } from "./services/read-texts.ts";
import { JOBS, runJob, startJobs } from "./services/run-jobs.ts";
import { sendMails } from "./services/send-mails.ts";
import { readSeller } from "./seller.ts";
import type { Shop } from "./shop.ts";

const handler = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);

/** A page as React Router renders it. */
const render: Render = (request, shop) => {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  let asked: ReturnType<typeof actorOf> | undefined;
  context.set(actorContext, () => (asked ??= actorOf(shop, request)));
  return handler(request, context);
};

/** The first parts of the shop's addresses as app/routes.ts writes them. */
const pageNames = Object.values((build as unknown as ServerBuild).routes).flatMap((route) => route?.path?.split("/")[0] ?? []).filter((name) => /^[a-z]+$/i.test(name));

/** The shop, wired and ready to answer, without an address yet: the development server puts its own in front. */
export type OpenShop = { shop: Shop; fetch: (request: Request) => Response | Promise<Response>; close(): Promise<void> };

/** Opens the database and wires the shop. */
export async function openShop(env: Env): Promise<OpenShop> {
  const seller = readSeller();
  const database = openDatabase(env);
  await migrate(database);
  const projectDir = process.cwd();
  const clock = makeClock(env.shopNow);
  const pdf = openPdf({ projectDir });
  const pictures = openPictures({ projectDir, dataDir: env.dataDir });
  await loadCatalogueOnce({ database, clock, pictures }, projectDir);
  const catalogue = await openCatalogue(database.db, (error) => consoleLog.error("catalogue not read", errorFacts(error)));
  const origin = env.publicUrl ?? `http://localhost:${env.port}`;
  const shop: Shop = {
    env,
    origin,
    database,
    clock,
    log: consoleLog,
    identity: openIdentity(env.identity, { believedSeconds: env.sessionBelief, origin }),
    catalogue,
    pictures,
    pdf,
    payments: openPayments(env.payments, clock),
    mailer: env.smtpUrl ? smtpMailer(env.smtpUrl, readTexts().shop.email) : undefined,
    linkSecret: await openLinkSecret(database.db, clock.now()),
    seller,
  };
  const app = createApp(shop, { render: servePages(render, { dev: import.meta.env.DEV }), names: pageNames });
  return {
    shop,
    fetch: app.fetch,
    async close() {
      pdf.stop();
      pictures.stop();
      catalogue.stop();
      await database.db.destroy();
    },
  };
}

/** A visitor who sends a byte a second holds a socket for at most half a minute (RELIABILITY 3.14). */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 25_000, connectionsCheckingInterval: 5_000, keepAliveTimeout: 20_000 };

/** How often a process looks whether anything in the outbox is due. */
const LOOK_EVERY_MS = 5_000;
const SENDERS = 3;

export type Running = { port: number; shop: Shop; stop(): Promise<void> };

/** Opens the shop and listens. `stop` finishes the requests in flight and closes everything. */
export async function startServer(env: Env): Promise<Running> {
  const { shop, fetch, close } = await openShop(env);
  const server = serve({ fetch, port: env.port, hostname: env.host ?? "127.0.0.1", serverOptions: PATIENCE }) as Server;
  const endServer = gracefulEnd(server);
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  const closing = new AbortController();
  void preparePictures(shop, closing.signal);
  await startJobs(shop);
  const jobs = [
    ...JOBS.map((job) => runEvery(LOOK_EVERY_MS, job.id, consoleLog, () => runJob(shop, job))),
    // Several, so that one mail over which its server thinks for minutes keeps no other waiting.
    ...Array.from({ length: SENDERS }, () => runEvery(LOOK_EVERY_MS, "mails", consoleLog, (signal) => sendMails(shop, signal))),
  ];
  return {
    port: (server.address() as AddressInfo).port,
    shop,
    async stop() {
      closing.abort();
      await Promise.all([endServer(), ...jobs.map((job) => job.stop())]);
      await close();
    },
  };
}
