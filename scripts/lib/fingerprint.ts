import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** What a build is made from. Pictures, tests and data are not part of it. */
const FOLDERS = ["app", "catalogue", "db", "domain", "public", "server"];
const FILES = ["package.json", "package-lock.json", "react-router.config.ts", "scripts/build.ts", "scripts/lib/react-as-modules.ts", "scripts/lib/route-table.ts", "tsconfig.json", "vite.config.ts"];
const LEFT_OUT = /\.test\.tsx?$|^catalogue\/.*\.(jpe?g|png|webp|avif)$/;

/** Kept in build/: what it was made from, and every file that was made with its size. Written last. */
const STAMP = "built.json";
type Stamp = { madeFrom: string; files: Record<string, number> };

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A hash over names and contents of everything the build of `root` reads. */
export function fingerprint(root: string): string {
  const named = [...FILES.map((file) => join(root, file)), ...FOLDERS.flatMap((folder) => filesUnder(join(root, folder)))];
  const hash = createHash("sha256");
  for (const path of named) {
    const name = relative(root, path).split(sep).join("/");
    if (LEFT_OUT.test(name) || !existsSync(path)) continue;
    const content = readFileSync(path);
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function sizesOf(build: string): Record<string, number> {
  const made = filesUnder(build).filter((path) => relative(build, path) !== STAMP);
  return Object.fromEntries(made.map((path) => [relative(build, path), statSync(path).size]));
}

/** True when `build` was made whole from exactly this source, and nothing of it is missing or cut short. */
export function isFresh(build: string, madeFrom: string): boolean {
  try {
    const stamp = JSON.parse(readFileSync(join(build, STAMP), "utf8")) as Stamp;
    if (stamp.madeFrom !== madeFrom) return false;
    const there = sizesOf(build);
    return Object.entries(stamp.files).every(([file, size]) => there[file] === size);
  } catch {
    return false;
  }
}

/** Marks `build` as whole. */
export function stampBuild(build: string, madeFrom: string): void {
  const stamp: Stamp = { madeFrom, files: sizesOf(build) };
  writeFileSync(join(build, STAMP), JSON.stringify(stamp));
}

/** From here on `build` counts as half-made. */
export function unstampBuild(build: string): void {
  rmSync(join(build, STAMP), { force: true });
}
