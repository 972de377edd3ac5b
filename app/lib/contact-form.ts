import { readContactMessage, whyTooLong } from "#domain/contact/message.ts";
import { type Sending, sendOnce } from "./send-once.ts";
import { createStore } from "./store.ts";
import type { Toast } from "./toast.ts";

type ContactErrors = Partial<Record<"name" | "email" | "subject" | "message", string>>;
/** What the form says then, in a toast and, as long as it stands, beside its button; `sent` when what was typed is stored. */
type Answer = { sent: boolean; toast: Toast; said?: string; errors?: ContactErrors };

const INCOMPLETE: Toast = { title: "Incomplete Form", description: "Please enter valid details in all fields.", tone: "failed" };
const SENT: Toast = { title: "Message Sent!", description: "Thank you for reaching out. We'll get back to you soon!" };
const EARLIER: Toast = { title: "Your earlier message had arrived", description: "What stands in the form now has not been sent. Press Send Message again if we should have it too.", tone: "failed" };

/** What was sent and never answered is asked for again under its key, so that no message arrives twice. */
const memory = createStore<Sending | undefined>(undefined);

/** Whether two that were sent are the same message, however long each took to type. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => JSON.parse(text) as Record<string, unknown>);
  return ["name", "email", "subject", "message"].every((field) => a?.[field] === b?.[field]);
}

/**
 * Sends a message to the shop by the server's own rule; undefined when it may not have arrived and can be tried again. Where one that was never
 * answered had arrived, a changed one is not stored with it: sent again it is a message of its own.
 */
export async function sendContact(form: FormData, elapsed: number): Promise<Answer | undefined> {
  const { website, ...typed } = Object.fromEntries(form);
  const read = readContactMessage(typed);
  const tooLong = whyTooLong(String(typed.message));
  if (!read.ok || tooLong) return { sent: false, toast: INCOMPLETE, errors: { ...(!read.ok && read.errors), ...(tooLong && { message: tooLong }) } };
  const { name, email, subject, message } = read.message;
  const text = JSON.stringify({ name, email, subject, message, website, elapsed });
  const answer = await sendOnce("/api/contact", text, memory);
  if (answer.kind === "fields") return { sent: false, toast: INCOMPLETE, errors: answer.errors };
  if (answer.kind !== "sent") return undefined;
  const number = `Its number is ${answer.reference}.`;
  if (answer.how === "now" || (answer.text !== undefined && isSame(answer.text, text))) return { sent: true, toast: SENT, said: `Your message has arrived. ${number}` };
  return { sent: false, toast: EARLIER, said: `The message that you sent before has arrived. ${number} What stands here now has not been sent.` };
}
