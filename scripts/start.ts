import "./lib/compile-cache.ts";
import { join } from "node:path";
import type { Env } from "#server/env.ts";
import { ensureBuild } from "./build.ts";
import { withLifetime } from "./lib/lifetime.ts";
import { claimPlace, openSignIn, printAddresses } from "./lib/prepare.ts";
import { ROOT } from "./lib/run.ts";

/** The one part of build/server/index.js that is called from outside (server/entry.ts). */
type ServerBuild = { startServer(env: Env): Promise<{ shop: { origin: string }; stop(): Promise<void> }> };

await withLifetime(async (lifetime) => {
  const place = await claimPlace(lifetime);
  await ensureBuild({ signal: lifetime.signal });
  const { env, operator } = await openSignIn(lifetime, place);

  // React and the libraries of the build look here; the shop itself knows from `env` what was asked for.
  process.env.NODE_ENV = "production";
  const build = (await import(join(ROOT, "build/server/index.js"))) as ServerBuild;
  const server = await build.startServer(env);
  lifetime.onEnd(() => server.stop());
  await printAddresses(server.shop.origin, env, operator);
});
