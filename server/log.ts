/** One JSON line an event on the standard output; never a value that a visitor typed, a token or an address. */
export type Log = { info(event: string, facts?: Facts): void; error(event: string, facts?: Facts): void };
type Facts = Record<string, string | number | boolean | undefined>;

const write = (level: string) => (event: string, facts: Facts = {}) => {
  console.log(JSON.stringify({ at: new Date().toISOString(), level, event, ...facts }));
};

export const consoleLog: Log = { info: write("info"), error: write("error") };
export const silentLog: Log = { info: () => undefined, error: () => undefined };

/** What may be told of an error in a log: its name, message and first own frame. */
export function errorFacts(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: `${error.name}: ${error.message}`, where: error.stack?.split("\n")[1]?.trim() };
}
