import { runChecks, verifyChecks } from "./lib/checks.ts";
import { lastLine, sum } from "./lib/outcome.ts";

const total = sum(await runChecks(verifyChecks, 2));
console.log(`\n${lastLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
