import { sendJson } from "./send-json.ts";

/** What an endpoint of the desk answered: `errors` by field, `detail` in words for whoever sits there. */
type AtDesk = { ok: boolean; errors: Record<string, string>; detail: string };

export async function postAtDesk(path: string, body: object): Promise<AtDesk> {
  const answer = await sendJson(path, JSON.stringify(body)).catch(() => undefined);
  const said = ((await answer?.json().catch(() => undefined)) ?? {}) as { title?: string; detail?: string; errors?: Record<string, string> };
  return { ok: answer?.ok ?? false, errors: said.errors ?? {}, detail: said.detail ?? said.title ?? "We could not be reached. Please try again in a moment." };
}
