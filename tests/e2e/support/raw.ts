import { request } from "node:http";

export type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** A request whose path goes out exactly as it is written, unlike an address that a browser or `fetch` tidies up. */
export function raw(origin: string, path: string, { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Asks for a path and leaves: before the answer, or with its first byte in hand. */
export function leave(origin: string, path: string, { afterFirstByte, afterMs }: { afterFirstByte: boolean; afterMs: number }): Promise<void> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const sent = request({ hostname, port, path, agent: false }, (answer) => {
      answer.once("data", () => afterFirstByte && sent.destroy());
      answer.on("error", () => undefined);
      answer.once("close", resolve);
    });
    sent.on("error", () => undefined);
    sent.once("close", resolve);
    if (!afterFirstByte) setTimeout(() => sent.destroy(), afterMs);
    sent.end();
  });
}
