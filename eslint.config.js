import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * The borders of the house. Every import that leaves its folder goes through an alias (#domain/…), so a room can be
 * named by its alias alone. A room lists what it may not reach.
 */
// A pattern is read like a line of .gitignore, where a leading # must be escaped to be itself.
const upward = { group: ["../*", "./../*"], message: "Leave a folder by its alias: #app/, #domain/, #server/, #db/." };
const room = (files, closed, message) => ({
  files,
  // A test may bring what it needs to judge its room from outside.
  ignores: ["**/*.test.ts", "**/*.test.tsx"],
  rules: {
    "no-restricted-imports": ["error", { patterns: [upward, { group: closed, message }] }],
  },
});

export default tseslint.config(
  { ignores: ["build/", "data/", ".react-router/", "node_modules/", "screens/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  tseslint.configs.recommended,
  reactHooks.configs.flat["recommended-latest"],
  jsxA11y.flatConfigs.recommended,
  {
    rules: {
      "max-lines": ["error", 300],
      "no-console": ["error", { allow: ["warn", "error"] }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-restricted-imports": ["error", { patterns: [upward] }],
    },
  },
  { files: ["**/*.js"], languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } } },
  { files: ["scripts/**", "bench/**", "server/log.ts"], rules: { "no-console": "off" } },
  // Type positions of React Router's generated files are relative by design.
  { files: ["app/**"], rules: { "no-restricted-imports": ["error", { patterns: [{ ...upward, group: ["../*", "!./+types/*"] }] }] } },
  room(
    ["domain/**"],
    ["\\#app/*", "\\#server/*", "\\#db/*", "\\#scripts/*", "react", "react-dom", "react-router", "hono", "hono/*", "kysely", "node:*", "firebase*", "pg"],
    "domain/ is pure: no page, server, table, network or clock.",
  ),
  room(["db/**"], ["\\#app/*", "\\#server/*", "\\#scripts/*", "hono", "hono/*", "react", "react-router"], "db/ knows tables and domain/ alone."),
  // What a port says, its failures among it, is the service's own language; who stands behind it is not.
  room(["server/services/**", "server/jobs/**"], ["\\#app/*", "\\#server/api/*", "\\#server/adapters/*/*", "!\\#server/adapters/*/port.ts", "hono", "hono/*", "firebase-admin*", "pg"], "A service gets what is outside through the shop it is handed."),
  room(["server/api/**"], ["\\#app/*", "\\#db/*", "\\#server/adapters/*/*", "kysely", "firebase-admin*"], "An endpoint parses, calls a service, answers."),
  room(["server/adapters/**"], ["\\#app/*", "\\#server/api/*", "\\#server/services/*"], "An adapter knows its own outside thing alone."),
  room(["app/routes/**", "app/*.tsx", "app/*.ts"], ["\\#db/*", "\\#server/api/*", "\\#server/adapters/*/*", "kysely", "hono", "hono/*", "firebase-admin*"], "A page calls services."),
  room(["app/components/**", "app/lib/**"], ["\\#db/*", "\\#server/*", "kysely", "hono", "hono/*", "firebase-admin*"], "The browser imports domain/ and app/ alone."),
  room(["app/components/ui/**"], ["\\#db/*", "\\#server/*", "\\#domain/*", "\\#app/routes/*", "\\#app/components/*/*", "!\\#app/components/ui/*"], "The design system knows no noun of the shop."),
);
