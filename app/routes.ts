import { index, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the shop. */
export default [index("routes/home.tsx")] satisfies RouteConfig;
