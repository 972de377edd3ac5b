/** What a program that runs until it is told to end has to tidy up. */
export type Lifetime = {
  /** Aborted when the end begins. */
  signal: AbortSignal;
  /** Called once at the end; the last one registered goes first. */
  onEnd(stop: () => Promise<void>): void;
  /** Ends everything because something is broken: one line on the error output, exit code 1. */
  fail(line: string): void;
};

/** npm passes on the signal that a terminal has already sent to every process: the same one twice is one wish. */
const SAME_SIGNAL_MS = 700;
const LONGEST_END_MS = 14_000;

/**
 * Runs a program's start. SIGTERM and Ctrl-C end what it has started, in turn, and exit with 0; a second signal exits
 * at once with 1. A start that throws says so in one line, ends what was started, and exits with 1.
 */
export async function withLifetime(start: (lifetime: Lifetime) => Promise<void>): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  const abort = new AbortController();
  let endBegan: number | undefined;

  async function end(code: number): Promise<void> {
    if (endBegan !== undefined) return;
    endBegan = performance.now();
    abort.abort();
    setTimeout(() => process.exit(1), LONGEST_END_MS).unref();
    for (const stop of stops.reverse()) {
      await stop().catch((error: unknown) => {
        console.error(error);
        code = 1;
      });
    }
    process.exit(code);
  }

  function fail(line: string): void {
    if (endBegan === undefined) console.error(line);
    void end(1);
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (endBegan !== undefined && performance.now() - endBegan > SAME_SIGNAL_MS) process.exit(1);
      void end(0);
    });
  }

  try {
    await start({ signal: abort.signal, onEnd: (stop) => void stops.push(stop), fail });
  } catch (error) {
    fail(describe(error));
  }
}

/** What was foreseen says itself in a line; of a bug the place is wanted too. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const foreseen = error.constructor === Error || error.constructor.name === "BadSetting";
  return foreseen ? error.message : (error.stack ?? error.message);
}
