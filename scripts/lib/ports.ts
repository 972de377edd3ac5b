import { createServer, type AddressInfo } from "node:net";

/**
 * Tries a port (0 for any) for a moment. Answers the port that was free, or why it can't be taken as an error code
 * (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, `ENOTFOUND` …).
 */
export function tryPort(port: number, host = "127.0.0.1"): Promise<{ port: number } | { code: string }> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? error.message }));
    probe.listen(port, host, () => {
      const taken = (probe.address() as AddressInfo).port;
      probe.close(() => resolve({ port: taken }));
    });
  });
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const found = await tryPort(0);
  if ("code" in found) throw new Error(`No port could be opened on this machine (${found.code}).`);
  return found.port;
}
