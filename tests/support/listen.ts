import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";

/** The app on a real port of loopback, and a client that sends bytes as they are written. */
export async function listen(app: Hono) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /** The whole answer as text; the connection is closed by whoever is done first. */
    raw: (bytes: string | Buffer) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
        let answer = "";
        socket.on("data", (chunk: Buffer) => {
          answer += chunk.toString("latin1");
          if (isWhole(answer)) socket.destroy();
        });
        socket.on("close", () => resolve(answer));
        // A server that refuses early may reset what is still being sent; what it said before stands.
        socket.on("error", (error) => (answer ? resolve(answer) : reject(error)));
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = answer.slice(0, end);
  if (/^transfer-encoding: chunked/im.test(head)) return answer.endsWith("0\r\n\r\n");
  return answer.length >= end + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
}
