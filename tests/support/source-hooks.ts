/** Lets a process of its own (`node --import`) run the server's source, of which mails are JSX and texts are JSON: elsewhere a bundler reads it. */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const compilerOptions = { jsx: ts.JsxEmit.ReactJSX, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext };

registerHooks({
  load(url, context, next) {
    if (url.endsWith(".json")) return next(url, { ...context, importAttributes: { type: "json" } });
    if (!url.endsWith(".tsx")) return next(url, context);
    return { format: "module", source: ts.transpileModule(readFileSync(fileURLToPath(url), "utf8"), { compilerOptions }).outputText, shortCircuit: true };
  },
});
