import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { asModule, reactAsModules } from "./react-as-modules.ts";

const ROOT = join(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);

it("reads what is required as imports and what is exported by name as exports", () => {
  const published = ['"use strict";', 'var A = require("a"),', '  B = require("b/c");', "exports.now = void 0;", "if (A.x) {", "  exports.now = B.y;", "}", "exports.add = function (n) {", "  return exports.now() + n;", "};"].join("\n");
  expect(asModule(published).trim().split("\n")).toEqual([
    '"use strict";',
    'import * as A from "a";',
    'import * as B from "b/c";',
    "var export_now = void 0;",
    "if (A.x) {",
    "  export_now = B.y;",
    "}",
    "var export_add = function (n) {",
    "  return export_now() + n;",
    "};",
    "export { export_now as now, export_add as add };",
    "export default { now: export_now, add: export_add };",
  ]);
});

it.each(["exports.a = require('b').c;", 'exports.a = 1; module.exports.b = 2;', "exports['a'] = 1; exports.b = 2;", "const nothing = 1;"])("refuses what it does not understand: %s", (code) => {
  expect(() => asModule(code)).toThrow("no production file of React");
});

it.each(["react", "react/jsx-runtime", "react-dom", "react-dom/client", "scheduler", "use-sync-external-store/shim", "use-sync-external-store/shim/with-selector"])("%s as installed exports as a module what it exports as it is published", (name) => {
  const { resolveId } = reactAsModules(ROOT);
  const path = typeof resolveId === "function" ? String(Reflect.apply(resolveId, undefined, [name])) : "";
  const { module, errors } = parseSync(path, asModule(readFileSync(path, "utf8")), { sourceType: "module" });
  expect(errors).toEqual([]);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.exportName.name ?? "default"));
  const published = require(path) as object;
  expect(exported.sort()).toEqual([...Object.keys(published), "default"].sort());
});
