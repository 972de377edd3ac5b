import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint, isFresh, stampBuild, unstampBuild } from "./fingerprint.ts";

let root: string;
let build: string;
const write = (name: string, text: string) => {
  mkdirSync(join(root, name, ".."), { recursive: true });
  writeFileSync(join(root, name), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bokeh-build-"));
  build = join(root, "build");
  write("package-lock.json", "{}");
  write("app/root.tsx", "one");
  write("build/server/index.js", "server");
  write("build/client/a.js", "client");
});
afterEach(() => rmSync(root, { recursive: true }));

describe("fingerprint", () => {
  it("is the same for the same files", () => expect(fingerprint(root)).toBe(fingerprint(root)));

  it.each([
    ["a changed page", "app/root.tsx", "two"],
    ["a new file", "server/new.ts", ""],
    ["another lock file", "package-lock.json", "{ }"],
    ["a setting of the build", "vite.config.ts", "export default {}"],
    ["a text of the catalogue", "catalogue/catalogue.json", "[]"],
  ])("differs after %s", (_what, name, text) => {
    const before = fingerprint(root);
    write(name, text);
    expect(fingerprint(root)).not.toBe(before);
  });

  it.each(["app/root.test.tsx", "catalogue/images/a.jpg", "tests/e2e/smoke.spec.ts", "data/bokeh.sqlite"])("does not look at %s", (name) => {
    const before = fingerprint(root);
    write(name, "anything");
    expect(fingerprint(root)).toBe(before);
  });

  it("sees text that moves from one file to the next", () => {
    write("db/a.ts", "ab");
    write("db/b.ts", "c");
    const before = fingerprint(root);
    write("db/a.ts", "a");
    write("db/b.ts", "bc");
    expect(fingerprint(root)).not.toBe(before);
  });
});

describe("a build", () => {
  it("is fresh once stamped, for the source it was made from", () => {
    stampBuild(build, "source-1");
    expect(isFresh(build, "source-1")).toBe(true);
    expect(isFresh(build, "source-2")).toBe(false);
  });

  it("is not fresh without its stamp, or not there at all", () => {
    expect(isFresh(build, "source-1")).toBe(false);
    stampBuild(build, "source-1");
    unstampBuild(build);
    expect(isFresh(build, "source-1")).toBe(false);
    expect(isFresh(join(root, "elsewhere"), "source-1")).toBe(false);
  });

  it("is not fresh when a file of it is gone or cut short", () => {
    stampBuild(build, "source-1");
    writeFileSync(join(build, "client/a.js"), "cli");
    expect(isFresh(build, "source-1")).toBe(false);
    stampBuild(build, "source-1");
    rmSync(join(build, "client/a.js"));
    expect(isFresh(build, "source-1")).toBe(false);
  });

  it("is not fresh when its stamp is no stamp", () => {
    writeFileSync(join(build, "built.json"), "null");
    expect(isFresh(build, "source-1")).toBe(false);
  });
});
