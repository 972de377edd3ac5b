import { readContactMessage } from "#domain/contact/message.ts";
import { type Sending, type Sent, sendOnce } from "./send-once.ts";
import { createStore } from "./store.ts";

type ContactErrors = Partial<Record<"name" | "email" | "subject" | "message", string>>;
type Answer = { kind: "sent"; ticket: string } | { kind: "fields"; errors: ContactErrors } | { kind: "lost" };

/** What was sent and never answered is asked for again under its key, so that no message arrives twice. */
const memory = createStore<Sending | undefined>(undefined);

/** Sends a message to the shop by the server's own rule; `fields` says what is wrong with which, `lost` that it can be tried again. */
export async function sendContact(form: FormData, elapsed: number): Promise<Answer> {
  const { website, ...typed } = Object.fromEntries(form);
  const read = readContactMessage(typed);
  if (!read.ok) return { kind: "fields", errors: read.errors };
  const { name, email, subject, message } = read.message;
  const sent: Sent = await sendOnce("/api/contact", JSON.stringify({ name, email, subject, message, website, elapsed }), memory);
  if (sent.kind === "sent") return { kind: "sent", ticket: sent.reference };
  return sent.kind === "fields" ? sent : { kind: "lost" };
}
