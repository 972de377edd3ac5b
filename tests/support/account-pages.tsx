import { createRequestHandler, data, Meta, Outlet, RouterContextProvider, type ServerBuild, UNSAFE_withComponentProps as withProps } from "react-router";
import * as entry from "#app/entry.server.tsx";
import * as accountBookings from "#app/routes/account-bookings.tsx";
import * as accountOrder from "#app/routes/account-order.tsx";
import type { Pages } from "#server/app.ts";
import { actorContext, shopContext } from "#server/context.ts";
import { actorOf } from "#server/http/actor.ts";
import { servePages } from "#server/pages.ts";

const Root = () => <html lang="en-IN"><head><Meta /></head><body><Outlet /></body></html>;
const NotFound = () => <p>no such address</p>;

/** React Router's build hands a page its data as props. */
const asBuilt = <T extends { default: unknown }>(module: T) => ({ ...module, default: withProps(module.default as Parameters<typeof withProps>[0]) });

const modules = {
  "root": { path: "", parentId: undefined, module: { default: Root } },
  "bookings": { path: "account/bookings", parentId: "root", module: asBuilt(accountBookings) },
  "orders": { path: "account/orders", parentId: "root", module: asBuilt(accountBookings) },
  "order": { path: "account/orders/:reference", parentId: "root", module: asBuilt(accountOrder) },
  "else": { path: "*", parentId: "root", module: { default: NotFound, loader: () => data(null, { status: 404 }) } },
};
const routes = Object.fromEntries(Object.entries(modules).map(([id, route]) => [id, { id, index: undefined, caseSensitive: undefined, ...route }]));
const manifest = Object.fromEntries(Object.entries(routes).map(([id, { path, parentId }]) => [id, { id, path, parentId, hasLoader: id !== "root", module: "/route.js", imports: [], css: [] }]));

/** As React Router's build would describe the account's pages: their own modules in a page of nothing else. */
const build = {
  entry: { module: entry },
  routes,
  assets: { entry: { imports: [], module: "/entry.js" }, routes: manifest, url: "/manifest.js", version: "1" },
  basename: "/", publicPath: "/", assetsBuildDirectory: "build/client", future: {}, ssr: true, isSpaMode: false, prerender: [], routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

const handler = createRequestHandler(build, "production");

/** The account's real pages behind the app of a test shop, rendered and served as the shop does it. */
export const accountPages: Pages = {
  names: ["account"],
  render: servePages((request, shop) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(actorContext, () => actorOf(shop, request));
    return handler(request, context);
  }, { dev: false }),
};
