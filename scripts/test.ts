import { existsSync } from "node:fs";
import { join } from "node:path";
import { needBrowser } from "./lib/browser.ts";
import { type Check, command, playwright, runChecks, verifyChecks } from "./lib/checks.ts";
import { lastLine, type Outcome, single, sum } from "./lib/outcome.ts";
import { ROOT } from "./lib/run.ts";

/** Everything, in an order that says early what is cheap to know. */
async function testAll(): Promise<Outcome[]> {
  const browser = await needBrowser().catch((error: Error) => error);
  const results: Outcome[] = await runChecks(verifyChecks, 2);
  const [built] = await runChecks([command("build", [["scripts/build.ts"]])], 1);
  if (!built) return results;
  results.push(built);
  if (built.failed > 0) {
    console.log("Without a build neither its sizes nor the pages can be looked at.");
    return results;
  }
  const sizes: Check[] = existsSync(join(ROOT, "bench/sizes.ts")) ? [command("sizes", [["bench/sizes.ts"]])] : [];
  results.push(...(await runChecks(sizes, 1)));
  if (browser instanceof Error) {
    console.log(browser.message);
    return [...results, single(false)];
  }
  results.push(...(await runChecks([playwright("end-to-end tests", browser)], 1)));
  return results;
}

const total = sum(await testAll());
console.log(`\n${lastLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
