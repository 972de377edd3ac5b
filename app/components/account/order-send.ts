import { postJson } from "#app/lib/post-json.ts";

/** What became of something that was asked of a booking; `changed` brings the problem's words and, when cancelling, the present refund in rupees. */
export type Sent =
  | { kind: "done" }
  | { kind: "changed"; detail: string; refund: number | undefined }
  | { kind: "fields"; errors: Record<string, string> }
  | { kind: "login" }
  | { kind: "failed"; detail: string };

type Problem = { detail?: string; refund?: number; errors?: Record<string, string> };

const FAILED = "Please try again in a moment.";

/** `POST` to one of a booking's own addresses. The same key with the same text is the same request, however often it is sent. */
export async function sendTo(reference: string, action: "cancel" | "change", body: object, key?: string): Promise<Sent> {
  try {
    const response = await postJson(`/api/bookings/${reference}/${action}`, JSON.stringify(body), key);
    if (response.ok) return { kind: "done" };
    if (response.status === 401) return { kind: "login" };
    const { detail = FAILED, refund, errors } = (await response.json()) as Problem;
    if (response.status === 409) return { kind: "changed", detail, refund };
    if (response.status === 422 && errors) return { kind: "fields", errors };
    return { kind: "failed", detail };
  } catch {
    // Not reached, too slow, or cut off in mid-answer: asking again is harmless.
  }
  return { kind: "failed", detail: FAILED };
}
