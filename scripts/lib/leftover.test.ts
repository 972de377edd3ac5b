import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endLeftover, isLeftover } from "./leftover.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bokeh-leftover-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function running(program: string) {
  const path = join(folder, program);
  writeFileSync(path, "console.log('up'); setInterval(() => {}, 1000);");
  const child = spawn(process.execPath, [path, folder], { stdio: ["ignore", "pipe", "ignore"] });
  await once(child.stdout, "data");
  writeFileSync(join(folder, "pid.json"), JSON.stringify({ pid: child.pid }));
  return child;
}

describe("isLeftover", () => {
  it("asks for the program and the folder both", () => {
    expect(isLeftover(["node", "/shop/scripts/emulator.ts", "/data/auth"], "emulator.ts", "/data/auth")).toBe(true);
    expect(isLeftover(["node", "/shop/scripts/emulator.ts", "/other/auth"], "emulator.ts", "/data/auth")).toBe(false);
    expect(isLeftover(["vim", "/data/auth"], "emulator.ts", "/data/auth")).toBe(false);
    expect(isLeftover(undefined, "emulator.ts", "/data/auth")).toBe(false);
  });
});

describe("endLeftover", () => {
  it("ends the program that was left", async () => {
    const child = await running("emulator.mjs");
    const ended = once(child, "exit");
    await endLeftover(join(folder, "pid.json"), "emulator.mjs", folder);
    expect((await ended)[1]).toBe("SIGKILL");
  });

  it("leaves alone whoever has that number today", async () => {
    const child = await running("editor.mjs");
    await endLeftover(join(folder, "pid.json"), "emulator.mjs", folder);
    expect(child.exitCode).toBeNull();
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect((await ended)[1]).toBe("SIGTERM");
  });

  it.each(["", "null", '{"pid":1}', '{"pid":"x"}'])("has nothing to end when the file says %j", async (text) => {
    writeFileSync(join(folder, "pid.json"), text);
    await expect(endLeftover(join(folder, "pid.json"), "emulator.mjs", folder)).resolves.toBeUndefined();
  });
});
