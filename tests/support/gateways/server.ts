import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage["headers"]; body: string };
export type Said = { status: number; json: unknown };

/** An HTTP server of loopback that answers as it is told, with the trouble that it is told to make once. */
export async function gatewayServer(answer: (asked: Asked) => Said) {
  let trouble: "lost" | "down" | undefined;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://127.0.0.1");
      const now = trouble;
      trouble = undefined;
      if (now === "down") return response.writeHead(502).end("bad gateway");
      const { status, json } = answer({ method: request.method ?? "", path: url.pathname, query: url.searchParams, headers: request.headers, body });
      if (now === "lost") return request.socket.destroy();
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    makeTrouble: (what: "lost" | "down") => {
      trouble = what;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
