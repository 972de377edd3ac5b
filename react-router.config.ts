import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table is known to the browser from the start: no manifest endpoint that anyone can make work hard.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
