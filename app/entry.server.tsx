import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { shopContext } from "#server/context.ts";
import { ChatNumber } from "./components/layout/chat-link.tsx";

/**
 * A page is rendered whole before the first byte leaves: its inline scripts can then be hashed for the content security
 * policy, it can be kept and compressed, and a visitor who leaves in mid-answer leaves no stream behind.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, context: RouterContextProvider) {
  const page = <ChatNumber value={context.get(shopContext).env.whatsappPhone}><ServerRouter context={routerContext} url={request.url} /></ChatNumber>;
  const stream = await renderToReadableStream(page, { signal: request.signal });
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/** Errors of loaders and rendering are logged; a request that was broken off, or that asked for what is not there, is none. */
export function handleError(error: unknown, { request }: { request: Request }) {
  const visitorsOwn = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500);
  if (!visitorsOwn) console.error(error);
}
