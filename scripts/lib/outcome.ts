/** What a check came to. Running nothing is a failure of its own: a suite that lost its tests must not look well. */
export type Outcome = { passed: number; failed: number };

export const single = (ok: boolean): Outcome => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** The end of a suite: its counts, or one failure when it ran nothing, or ended badly with nothing failed. */
function suite(passed: number, failed: number, ok: boolean): Outcome {
  return { passed, failed: failed === 0 && (passed === 0 || !ok) ? 1 : failed };
}

type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Counts Vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function countVitest(report: string, ok: boolean): Outcome {
  try {
    const { success, numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
    const unloaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
    return suite(numPassedTests, numFailedTests + unloaded, ok && success);
  } catch {
    return single(false);
  }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

/** Of so many hundreds of tests in a browser, how many may need their second try in one run (docs/decisions/0037). */
const FLAKY_AT_MOST = 2;

/** Counts Playwright's JSON report. A flaky test passes on its second try, but where more than a few are flaky each has failed; an error outside of tests is one failure. */
export function countPlaywright(report: string, ok: boolean): Outcome {
  try {
    const { stats, errors } = JSON.parse(report) as PlaywrightReport;
    const flakyFailed = stats.flaky > FLAKY_AT_MOST ? stats.flaky : 0;
    return suite(stats.expected + stats.flaky - flakyFailed, stats.unexpected + flakyFailed + errors.length, ok);
  } catch {
    return single(false);
  }
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });
}

/** The last line of a test run. */
export const lastLine = ({ passed, failed }: Outcome): string => `${passed} passed, ${failed} failed`;
