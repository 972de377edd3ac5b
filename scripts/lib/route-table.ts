import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** As React Router writes it: what a page of each route needs from the server and which files it loads. */
type RouteTable = {
  entry: { imports: string[] };
  routes: Record<string, { id: string; imports?: string[]; css?: string[] } & Record<string, unknown>>;
};

const SAID_AS = /^window\.__reactRouterManifest=(\{.*\});$/s;

/**
 * The same table without what says nothing: flags that are false, lists that are empty, scripts that the start of every page has
 * brought, styles that the root of every page has. The server keeps its own, which lists the same files in the same order.
 */
export function trimmed({ entry, routes, ...rest }: RouteTable): RouteTable {
  const everywhere = new Set([...entry.imports, ...(routes.root?.css ?? [])]);
  const unsaid = (id: string, key: string, value: unknown) => {
    if (!Array.isArray(value)) return value;
    const files = value.filter((file) => !everywhere.has(String(file)) || (id === "root" && key === "css"));
    return files.length > 0 && files;
  };
  const short = Object.values(routes).map((route) => {
    const said = Object.entries(route).map(([key, value]) => [key, unsaid(route.id, key, value)] as const).filter(([, value]) => value !== false);
    return [route.id, { id: route.id, ...Object.fromEntries(said) }] as const;
  });
  return { entry, routes: Object.fromEntries(short), ...rest };
}

/** Rewrites the table that every page of a built client loads. Throws when there isn't exactly one, or it isn't as it was known. */
export function trimRouteTable(client: string): void {
  const assets = join(client, "assets");
  const [name, ...more] = readdirSync(assets).filter((file) => /^manifest-[0-9a-f]+\.js$/.test(file));
  const json = name && more.length === 0 ? SAID_AS.exec(readFileSync(join(assets, name), "utf8"))?.[1] : undefined;
  if (!name || !json) throw new Error("The table of routes is not where and as React Router used to write it.");
  writeFileSync(join(assets, name), `window.__reactRouterManifest=${JSON.stringify(trimmed(JSON.parse(json) as RouteTable))};`);
}
