import { expect, it } from "vitest";
import { trimmed } from "./route-table.ts";

it("leaves out what says nothing and nothing else, in the order it was", () => {
  const table = {
    entry: { module: "/entry.js", imports: ["/framework.js", "/shell.js"], css: ["/shell.css"] },
    routes: {
      root: { id: "root", path: "", hasLoader: false, hasErrorBoundary: true, module: "/root.js", imports: ["/framework.js", "/shell.js"], css: ["/shell.css", "/root.css"] },
      "routes/home": { id: "routes/home", parentId: "root", index: true, hasLoader: true, module: "/home.js", imports: ["/framework.js", "/picture.js", "/shell.js", "/card.js"], css: ["/home.css", "/shell.css", "/card.css"] },
      "routes/terms": { id: "routes/terms", parentId: "root", path: "terms", hasLoader: true, hasAction: false, module: "/terms.js", imports: ["/framework.js"], css: [] },
    },
    url: "/manifest-1.js",
    version: "1",
  };
  expect(trimmed(table)).toEqual({
    entry: table.entry,
    routes: {
      root: { id: "root", path: "", hasErrorBoundary: true, module: "/root.js", css: ["/shell.css", "/root.css"] },
      "routes/home": { id: "routes/home", parentId: "root", index: true, hasLoader: true, module: "/home.js", imports: ["/picture.js", "/card.js"], css: ["/home.css", "/card.css"] },
      "routes/terms": { id: "routes/terms", parentId: "root", path: "terms", hasLoader: true, module: "/terms.js" },
    },
    url: "/manifest-1.js",
    version: "1",
  });
});
