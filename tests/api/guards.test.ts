import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { IdentityOutage } from "#server/adapters/identity/identity.ts";
import { actorContext } from "#server/context.ts";
import { requireOperator } from "#server/guards.ts";
import type { Actor } from "#server/shop.ts";
import { actorFor } from "#tests/support/shop.ts";

/** A desk of two routes, as React Router's build would describe it; the guard stands on the parent alone. */
let loadersRun: string[] = [];
const route = (id: string, path: string, parentId: string | undefined, module: Record<string, unknown>) => ({
  id, path, parentId, index: undefined, caseSensitive: undefined,
  module: { default: () => null, loader: () => { loadersRun.push(id); return { secret: "desk-secret" }; }, action: () => { loadersRun.push(`${id}:action`); return null; }, ...module },
});
const build = {
  entry: { module: { handleError: () => undefined, default: async (_request: Request, status: number, headers: Headers) => new Response("a page", { status, headers }) } },
  routes: {
    root: route("root", "", undefined, { loader: undefined }),
    desk: route("desk", "desk", "root", { middleware: [requireOperator] }),
    outbox: route("outbox", "outbox", "desk", {}),
  },
  assets: { entry: { imports: [], module: "/entry.js" }, routes: {}, url: "/manifest.js", version: "1" },
  basename: "/", publicPath: "/", assetsBuildDirectory: "build/client", future: {}, ssr: true, isSpaMode: false, prerender: [], routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

describe("requireOperator", () => {
  const handler = createRequestHandler(build, "production");
  const ask = (path: string, actor: () => Promise<Actor | undefined>, init: RequestInit = {}) => {
    const context = new RouterContextProvider();
    context.set(actorContext, actor);
    return handler(new Request(`http://localhost:3000${path}`, init), context);
  };
  const visitor = async () => undefined;
  const shopper = async () => actorFor("asha");
  beforeEach(() => {
    loadersRun = [];
  });

  it.each([
    "/desk", "/desk/outbox", "/desk/", "/DESK/outbox", "/Desk", "/%64esk/outbox", "/desk.data", "/desk/outbox.data", "/DESK/outbox.data", "/desk/outbox.data?_routes=outbox",
    "/desk/outbox.data?_routes=desk", "/desk/outbox.data?_routes=root,outbox", "/desk/outbox?_data=outbox", "/desk;x", "/./desk/outbox",
  ])("answers %s with 404 and runs no loader, for visitor and shopper", async (path) => {
    for (const actor of [visitor, shopper]) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const answer = await ask(path, actor, { method, ...(method === "POST" && { headers: { Origin: "http://localhost:3000", Host: "localhost:3000" } }) });
        expect(await answer.text()).not.toContain("desk-secret");
        expect(answer.status).toBe(404);
        expect(loadersRun).toEqual([]);
      }
    }
  });

  it("lets an operator in", async () => {
    const answer = await ask("/desk/outbox.data", async () => actorFor("desk"));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("desk-secret");
    expect(loadersRun.toSorted()).toEqual(["desk", "outbox"]);
  });

  it("answers 503 while the provider is out", async () => {
    const answer = await ask("/desk/outbox.data", () => Promise.reject(new IdentityOutage("gone")));
    expect(answer.status).toBe(503);
    expect(loadersRun).toEqual([]);
  });
});
