import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["{domain,app,server,db,scripts,security}/**/*.test.{ts,tsx}"], environment: "node" } },
      { test: { name: "api", include: ["tests/{api,race}/**/*.test.ts"], environment: "node", globalSetup: ["tests/support/postgres.ts"], testTimeout: 90_000, hookTimeout: 120_000 } },
    ],
  },
});
