import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import floors from "./floors.json" with { type: "json" };

type Lock = { packages: Record<string, { version?: string }> };

const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")) as Lock;
const packages = Object.entries(lock.packages);

/** Every installed version of a package, wherever it lies. */
const versionsOf = (name: string) => packages.flatMap(([path, { version }]) => (path.endsWith(`node_modules/${name}`) && version ? [version] : []));

function isBelow(version: string, minimum: string): boolean {
  const [a = [], b = []] = [version, minimum].map((text) => (text.split("-")[0] ?? "").split(".").map(Number));
  const index = [0, 1, 2].find((i) => a[i] !== b[i]);
  return index !== undefined && (a[index] ?? 0) < (b[index] ?? 0);
}

describe("versions with known holes", () => {
  it.each(floors)("$package is $minimum or newer: $why", ({ package: name, minimum }) => {
    const versions = versionsOf(name);
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => isBelow(version, minimum))).toEqual([]);
  });

  it("React's server components, which deserialise what a visitor sends, are not installed", () => {
    expect(packages.filter(([path]) => path.includes("react-server-dom"))).toEqual([]);
  });

  it("compares by number", () => {
    expect([isBelow("4.9.0", "4.13.19"), isBelow("4.13.19", "4.13.19"), isBelow("5.0.0", "4.13.19")]).toEqual([true, false, false]);
  });
});
