import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { gracefulEnd } from "./graceful-end.ts";

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

/** A server whose answers wait until the test gives them. */
async function slowServer(longestMs?: number) {
  const asked: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    response.write("first ");
    asked.push(response);
  });
  const end = gracefulEnd(server, longestMs);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const [response] = (await once(get({ port, host: "127.0.0.1", agent }), "response")) as [IncomingMessage];
    return response;
  };
  return { server, port, end, ask, asked };
}

async function read(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return text;
}

it("lets a request in flight finish, then ends although the connection is kept alive", async () => {
  const { end, ask, asked } = await slowServer();
  const response = await ask();
  const ended = end();
  asked[0]?.end("last".repeat(100_000));
  expect(await read(response)).toBe(`first ${"last".repeat(100_000)}`);
  await ended;
});

it("does not wait for a connection that has asked nothing", async () => {
  const { port, end, server } = await slowServer();
  const socket = connect(port, "127.0.0.1");
  await once(server, "connection");
  const closed = once(socket, "close");
  await end();
  await closed;
});

it("cuts a request that never ends", async () => {
  const { end, ask } = await slowServer(50);
  const response = await ask();
  await end();
  await expect(read(response)).rejects.toThrow("aborted");
});
