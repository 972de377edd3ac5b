import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { IdentityOutage } from "./adapters/identity/identity.ts";
import { actorContext } from "./context.ts";
import type { Actor } from "./shop.ts";

/** Who asks for this page; undefined for a visitor. Asked once a request. While the provider is out, the page is a 503. */
export async function optionalActor(context: Readonly<RouterContextProvider>): Promise<Actor | undefined> {
  try {
    return await context.get(actorContext)();
  } catch (error) {
    if (error instanceof IdentityOutage) throw data(null, { status: 503 });
    throw error;
  }
}

/**
 * For the pages of the desk: anyone but an operator is told that there is no such page. As a route's middleware it also
 * stands before every loader and before `.data` requests; the services ask the actor once more.
 */
export const requireOperator: MiddlewareFunction<Response> = async ({ context }) => {
  const actor = await optionalActor(context);
  if (!actor?.operator) throw data(null, { status: 404 });
};
