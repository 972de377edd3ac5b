import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/snap/bin/chromium",
];

/** No update, no start page, no QUIC: the browser talks to the shop alone. */
export const BROWSER_FLAGS = ["--no-sandbox", "--disable-quic", "--disable-background-networking"];

/** The Chromium that CHROME_PATH names, or one that is installed. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const installed = [...folders, "/usr/bin"].flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [env.CHROME_PATH, ...installed, ...ELSEWHERE].find((path) => path && existsSync(path));
}

const isDebian = () => existsSync("/etc/os-release") && /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));

/** The browser for tests: found, or as root on Debian installed. Throws in words what to do otherwise. */
export async function needBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  if (process.getuid?.() !== 0 || !isDebian()) {
    throw new Error("No Chromium was found. Install Chromium or Google Chrome, or name its program in CHROME_PATH.");
  }
  console.log("Installing Debian's package chromium for the tests in a browser …");
  const quietly = { env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "-qq"], quietly);
  const { output } = await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], quietly);
  const installed = findBrowser();
  if (!installed) throw new Error(`Debian's package chromium could not be installed:\n${output.trim().split("\n").slice(-5).join("\n")}`);
  return installed;
}
