import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * React is published as CommonJS alone, of which a bundler can leave nothing out: whatever it exports reaches the browser, and
 * each file of ours reads every hook and every element through a copied object. Its production files are plain enough to be read
 * as modules: exports are assigned by name, and what is required is required at the top.
 */
const MODULES: Record<string, string> = {
  "react": "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  "scheduler": "scheduler/cjs/scheduler.production.js",
  "use-sync-external-store/shim": "use-sync-external-store/cjs/use-sync-external-store-shim.production.js",
  "use-sync-external-store/shim/with-selector": "use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js",
};

/** Base UI copies all of React to be free of its version; the namespace itself does the same and leaves out what is not asked for. */
const SAFE_REACT = /@base-ui\/utils\/safeReact\.mjs$/;

/**
 * One such file as a module, with a named export for each it had and a default one that holds them all.
 * Throws when the file is written in another way than is understood here.
 */
export function asModule(code: string): string {
  const names = [...new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name = ""]) => name))];
  const body = code
    .replace(/^(?:var | {2})(\w+) = require\("([\w/-]+)"\)[,;]$/gm, 'import * as $1 from "$2";')
    .replace(/^exports\.(\w+) =/gm, "var export_$1 =")
    .replace(/\bexports\.(\w+)/g, "export_$1");
  const left = /\b(?:require\(|module\.|exports\b)/.exec(body);
  if (left || names.length === 0) throw new Error(`This is no production file of React as it was known: ${left?.[0] ?? "it exports nothing"}`);
  return `${body}
export { ${names.map((name) => `export_${name} as ${name}`).join(", ")} };
export default { ${names.map((name) => `${name}: export_${name}`).join(", ")} };
`;
}

/** What the browser gets in a build; the server and `npm run dev` take React as it is published. */
export function reactAsModules(root: string): Plugin {
  const found = Object.fromEntries(Object.entries(MODULES).map(([name, file]) => [name, join(root, "node_modules", file)]));
  const files = new Set(Object.values(found));
  return {
    name: "bokeh:react-as-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (id) => found[id],
    transform(code, id) {
      if (SAFE_REACT.test(id)) return { code: 'export * as SafeReact from "react";', map: null };
      return files.has(id) ? { code: asModule(code), map: null } : undefined;
    },
  };
}
