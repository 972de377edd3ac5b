import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { openLoginPrompt } from "./login-request.ts";
import type { Sent } from "./send-once.ts";
import { loadSession } from "./session.ts";

/**
 * A form that somebody signed in sends: one press is one request, however quick the next. Whoever is not signed in is asked
 * to log in, with `action` in the prompt's words, and the form goes on by itself afterwards, as it stands by then.
 */
export function useSending(action: string, submit: (sending: { send: (post: () => Promise<Sent>) => Promise<Sent | undefined> }) => Promise<void>) {
  const running = useRef(false);
  const [sending, setSending] = useState(false);
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });

  /** What became of it; undefined when the prompt was opened in its place. */
  async function send(post: () => Promise<Sent>): Promise<Sent | undefined> {
    const session = await loadSession();
    if (session.status === "unknown") return { kind: "unknown" };
    if (session.status === "signed-in") {
      const sent = await post();
      if (sent.kind !== "login") return sent;
      await loadSession({ fresh: true });
    }
    openLoginPrompt({ action, onSignedIn: () => void press() });
    return undefined;
  }

  async function press(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setSending(true);
    try {
      await latest.current({ send });
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  return { sending, press };
}

/** Words beside each field, and the focus in the first that is wrong. `fields` are the names of the controls in their order. */
export function useFieldErrors<Field extends string>(form: RefObject<HTMLFormElement | null>, fields: readonly Field[]) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  function refuse(wrong: Record<string, string>) {
    flushSync(() => setErrors(wrong));
    const first = fields.find((field) => field in wrong);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }
  /** What is typed anew is not wrong any more, until it is sent. */
  const settle = (typed: object) => setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in typed))));
  return { errors, refuse, settle, clear: () => setErrors({}) };
}

/**
 * The total that is sent, in rupees: the one on the page, or the one that the shop named when it refused that one, until
 * the page itself shows another. `was` is the refused one, for telling both.
 */
export function usePresentTotal(shown: number) {
  const [refused, setRefused] = useState<{ shown: number; present: number }>();
  const total = refused?.shown === shown ? refused.present : shown;
  const was = refused && refused.present === total ? refused.shown : undefined;
  return { total, was, take: (present: number) => setRefused({ shown, present }), forget: () => setRefused(undefined) };
}
