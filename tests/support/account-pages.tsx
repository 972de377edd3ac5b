import { createRequestHandler, data, Meta, Outlet, RouterContextProvider, type ServerBuild, UNSAFE_withComponentProps as withProps } from "react-router";
import * as entry from "#app/entry.server.tsx";
import addresses from "#app/routes.ts";
import type { Pages } from "#server/app.ts";
import { actorContext, shopContext } from "#server/context.ts";
import { actorOf } from "#server/http/actor.ts";
import { isPrivatePage, servePages } from "#server/pages.ts";

type PageModule = { default: unknown };

const Root = () => <html lang="en-IN"><head><Meta /></head><body><Outlet /></body></html>;
const NotFound = () => <p>no such address</p>;

/** React Router's build hands a page its data as props. */
const asBuilt = (module: PageModule) => ({ ...module, default: withProps(module.default as Parameters<typeof withProps>[0]) });

const files = import.meta.glob<PageModule>("/app/routes/{account,desk,book-done,newsletter,review}*.tsx", { eager: true });

/** Every page of app/routes.ts that depends on who asks, by its route's id. A file that does not begin like its siblings is named here. */
export const privateRoutes = addresses
  .filter(({ path = "" }) => isPrivatePage(`/${path}`))
  .map(({ id, path = "", file }) => ({ id: id ?? file.replace(/\.tsx$/, ""), path, file }));

function moduleOf(file: string) {
  const module = files[`/app/${file}`];
  if (!module) throw new Error(`the private page ${file} is not among the tests' pages`);
  return asBuilt(module);
}

const modules = {
  root: { path: "", parentId: undefined, module: { default: Root } },
  ...Object.fromEntries(privateRoutes.map(({ id, path, file }) => [id, { path, parentId: "root", module: moduleOf(file) }])),
  else: { path: "*", parentId: "root", module: { default: NotFound, loader: () => data(null, { status: 404 }) } },
};
const routes = Object.fromEntries(Object.entries(modules).map(([id, route]) => [id, { id, index: undefined, caseSensitive: undefined, ...route }]));
const manifest = Object.fromEntries(Object.entries(routes).map(([id, { path, parentId }]) => [id, { id, path, parentId, hasLoader: id !== "root", module: "/route.js", imports: [], css: [] }]));

/** As React Router's build would describe the private pages: their own modules in a page of nothing else. */
const build = {
  entry: { module: entry },
  routes,
  assets: { entry: { imports: [], module: "/entry.js" }, routes: manifest, url: "/manifest.js", version: "1" },
  basename: "/", publicPath: "/", assetsBuildDirectory: "build/client", future: {}, ssr: true, isSpaMode: false, prerender: [], routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

const handler = createRequestHandler(build, "production");

/** The private pages behind the app of a test shop, rendered and served as the shop does it. */
export const accountPages: Pages = {
  names: ["account", "desk", "book", "newsletter", "review"],
  render: servePages((request, shop) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(actorContext, () => actorOf(shop, request));
    return handler(request, context);
  }, { dev: false }),
};
