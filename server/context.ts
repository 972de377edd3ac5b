import { createContext } from "react-router";
import type { Actor, Shop } from "./shop.ts";

/** What a route's middleware and loader find in their context. */
export const shopContext = createContext<Shop>();

/** Asks who is behind this request, once; undefined for a visitor. */
export const actorContext = createContext<() => Promise<Actor | undefined>>();
