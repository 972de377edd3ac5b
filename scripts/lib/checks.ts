import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countPlaywright, countVitest, type Outcome, single } from "./outcome.ts";
import { bin, type Ended, runNode } from "./run.ts";

export type Result = Outcome & { name: string; seconds: number; output: string };
export type Check = { name: string; run(): Promise<Result> };

/** One check that passes or fails as a whole. */
export function command(name: string, steps: string[][]): Check {
  return {
    name,
    async run() {
      let ended: Ended = { ok: true, output: "", seconds: 0 };
      for (const args of steps) {
        const next = await runNode(args);
        ended = { ok: next.ok, output: ended.output + next.output, seconds: ended.seconds + next.seconds };
        if (!next.ok) break;
      }
      return { name, ...single(ended.ok), ...ended };
    },
  };
}

/** Runs a test program that writes a JSON report to a file it is given, and counts its tests. */
async function reported(name: string, args: (report: string) => { args: string[]; env?: Record<string, string>; show?: boolean }, count: (report: string, ok: boolean) => Outcome): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "bokeh-report-"));
  const file = join(folder, "report.json");
  try {
    const { args: line, ...options } = args(file);
    const ended = await runNode(line, options);
    let report = "";
    try {
      report = readFileSync(file, "utf8");
    } catch {
      // None was written; counting an empty one says that the suite failed.
    }
    return { name, ...count(report, ended.ok), seconds: ended.seconds, output: ended.output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tests of one project of vitest.config.ts. */
function vitest(name: string, project: string): Check {
  const args = (report: string) => ({ args: [bin("vitest"), "run", "--project", project, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`] });
  return { name, run: () => reported(name, args, countVitest) };
}

/** The tests in a browser, told as they go: they take minutes. One that fails has a second try, in a browser and a shop of its own; those that needed it are named at the end. */
export function playwright(name: string, browser: string): Check {
  const args = (report: string) => ({
    args: [bin("playwright"), "test", "--retries=1", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROME_PATH: browser },
    show: true,
  });
  return { name, run: () => reported(name, args, countPlaywright) };
}

/** What is checked without a browser and without a build. */
export const verifyChecks: Check[] = [
  vitest("API and race tests", "api"),
  command("lint", [[bin("eslint"), ".", "--max-warnings", "0"]]),
  command("types", [[bin("react-router"), "typegen"], [bin("tsc"), "--noEmit"]]),
  vitest("unit tests", "unit"),
  command("nothing unused", [[bin("knip")]]),
];

/** Runs checks side by side, at most `lanes` at once, in the order given: the longest first. */
export async function runChecks(checks: readonly Check[], lanes: number): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...checks];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const result = await check.run();
        results.push(result);
        printResult(result);
      }
    }),
  );
  return results;
}

/** One row of the table; what a failed check said comes with it. */
function printResult({ name, passed, failed, seconds, output }: Result): void {
  if (failed > 0) console.log(`\n${output.trim()}\n`);
  console.log(`${failed > 0 ? "FAILED" : "passed"}  ${name.padEnd(24)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`);
}
