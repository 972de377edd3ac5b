import type { Server } from "node:http";

/** A browser may open connections ahead of need and keep used ones; only a request in flight is worth waiting for. */
const LONGEST_REQUEST_MS = 10_000;

/**
 * Watches a server from its start. The function it gives stops listening, lets requests in flight finish within
 * ten seconds, and closes every connection that waits for nothing.
 */
export function gracefulEnd(server: Server, longestMs = LONGEST_REQUEST_MS): () => Promise<void> {
  let inFlight = 0;
  let ending = false;
  const closeIfIdle = () => {
    if (ending && inFlight === 0) server.closeAllConnections();
  };
  server.prependListener("request", (_request, response) => {
    inFlight++;
    if (ending) response.shouldKeepAlive = false;
    response.once("close", () => {
      inFlight--;
      // The socket may still be sending the last bytes of this answer.
      setImmediate(closeIfIdle);
    });
  });
  return async () => {
    ending = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    closeIfIdle();
    const late = setTimeout(() => server.closeAllConnections(), longestMs);
    await closed;
    clearTimeout(late);
  };
}
