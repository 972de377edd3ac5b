/**
 * A server process with the doors of slots and holds alone, on the database of DATABASE_URL and a port that it tells its parent, for
 * races between processes. Whoever the cookie names is signed in, and comes from the address that X-Forwarded-For names.
 */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { openDatabase } from "#db/client.ts";
import { noIdentity } from "#server/adapters/identity/identity.ts";
import { holds } from "#server/api/holds.ts";
import { openCatalogue } from "#server/catalogue-store.ts";
import { makeClock } from "#server/clock.ts";
import { readEnv } from "#server/env.ts";
import { LIMITS } from "#server/http/rate-limit.ts";
import { silentLog } from "#server/log.ts";
import type { Shop } from "#server/shop.ts";

const env = readEnv({ TRUST_PROXY: "1", DATABASE_URL: process.env.DATABASE_URL, SHOP_NOW: "2027-02-10T11:38:00Z" });
const database = openDatabase(env);
const ages = { signedInSecondsAgo: 0, issuedSecondsAgo: 0 };
const shop = {
  env,
  origin: "http://localhost:3000",
  database,
  clock: makeClock(env.shopNow),
  log: silentLog,
  catalogue: await openCatalogue(database.db, () => undefined),
  linkSecret: "for tests",
  identity: {
    ...noIdentity,
    kind: "emulator",
    verifySession: async (uid) => ({ uid, email: `${uid}@example.com`, emailVerified: true, displayName: undefined, photoUrl: undefined, anonymous: false, session: uid, ...ages }),
  },
} as Shop;

const server = serve({ fetch: new Hono().route("/", holds(shop, LIMITS)).fetch, port: 0, hostname: "127.0.0.1" }, (address: AddressInfo) => process.send?.(address.port));
process.once("disconnect", () => server.close(() => void database.db.destroy().then(() => process.exit(0))));
