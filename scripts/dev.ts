import { createServer as createHttpServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer, isRunnableDevEnvironment } from "vite";
import { gracefulEnd } from "#server/http/graceful-end.ts";
import type { Env } from "#server/env.ts";
import { withLifetime } from "./lib/lifetime.ts";
import { claimPlace, openSignIn, printAddresses } from "./lib/prepare.ts";
import { ROOT } from "./lib/run.ts";

/** What is called of server/entry.ts, which Vite loads again after a change in anything it imports. */
type OpenShop = { shop: { origin: string }; fetch(request: Request): Response | Promise<Response>; close(): Promise<void> };
type ServerEntry = { openShop(env: Env): Promise<OpenShop> };

await withLifetime(async (lifetime) => {
  process.env.NODE_ENV = "development";
  const place = await claimPlace(lifetime);
  const { env, operator } = await openSignIn(lifetime, place);

  const web = createHttpServer();
  const endWeb = gracefulEnd(web, 1000);
  const ours = process.listeners("SIGTERM");
  const vite = await createServer({ root: ROOT, appType: "custom", server: { middlewareMode: true, hmr: { server: web } } });
  // Vite would end the process before the shop is closed.
  for (const listener of process.listeners("SIGTERM")) if (!ours.includes(listener)) process.off("SIGTERM", listener);
  lifetime.onEnd(() => vite.close());
  const rooms = vite.environments.ssr;
  if (!rooms || !isRunnableDevEnvironment(rooms)) throw new Error("Vite can't run the server's rooms here.");

  let entry: ServerEntry | undefined;
  let opened: Promise<OpenShop> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** The shop as the source is now: opened anew, with the one before closed, when Vite has loaded the entry again. */
  const shopNow = (): Promise<OpenShop> => {
    const mine = turn.then(async () => {
      const latest = await rooms.runner.import<ServerEntry>("/server/entry.ts");
      if (entry !== latest || !opened) {
        await opened?.then((shop) => shop.close(), () => undefined);
        entry = latest;
        opened = latest.openShop(env);
      }
      return opened;
    });
    turn = mine.catch(() => undefined);
    return mine;
  };
  lifetime.onEnd(async () => (await opened)?.close());

  const answer = getRequestListener(async (request) => {
    try {
      return await (await shopNow()).fetch(request);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      // Vite has already told of a slip in the source, with its place.
      if (!(error instanceof Error && "plugin" in error)) console.error(error);
      return new Response(error instanceof Error ? error.stack : String(error), { status: 500, headers: { "content-type": "text/plain" } });
    }
  });
  web.on("request", (request, response) => vite.middlewares(request, response, () => void answer(request, response)));
  lifetime.onEnd(endWeb);

  const { shop } = await shopNow();
  web.listen(place.port, env.host ?? "127.0.0.1");
  await printAddresses(shop.origin, env, operator);
});
