import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { User } from "#domain/account/types.ts";
import { openLoginPrompt } from "./login-request.ts";
import { whenLoggedOut } from "./personal.ts";
import { loadSession, sessionStore } from "./session.ts";
import { useStore } from "./store.ts";
import { useBusy } from "./use-busy.ts";

/** Nothing left the page: who is signed in could not be asked for, or is another than the one it was filled in for. */
export type Unsent = { kind: "unknown" | "switched" };
/** What became of it; undefined when the prompt was opened in its place. */
type Send = <T extends { kind: string }>(post: (user: User) => Promise<T | Login>) => Promise<T | Unsent | undefined>;
type Login = { kind: "login" };

/**
 * Something that somebody signed in sends: one press is one request, however quick the next. Whoever is not signed in is asked
 * to log in, with `action` in the prompt's words, and it goes on by itself afterwards, as it stands by then.
 */
export function useSending(action: string, submit: (sending: { send: Send }) => Promise<void>) {
  const { busy: sending, once } = useBusy();
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });

  /** Whose the page is: whoever was signed in last while it stood, also when that has ended since. */
  const owner = useRef<string>(undefined);
  const known = useStore(sessionStore);
  const present = known.status === "signed-in" ? known.user.uid : undefined;
  useEffect(() => {
    owner.current ??= present;
  }, [present]);
  // What was typed is forgotten then, so that it is nobody's.
  useEffect(() => whenLoggedOut(() => void (owner.current = undefined)), []);

  const send: Send = async (post) => {
    // Asked anew each time: what one person has typed must not be stored for another who has logged in from another tab.
    const session = await loadSession({ fresh: true });
    if (session.status === "unknown") return { kind: "unknown" };
    if (session.status === "signed-in") {
      const { uid } = session.user;
      const former = owner.current ?? uid;
      owner.current = uid;
      if (former !== uid) return { kind: "switched" };
      const sent = await post(session.user);
      if (!isLogin(sent)) return sent;
      await loadSession({ fresh: true });
    }
    openLoginPrompt({ action, onSignedIn: () => void press() });
    return undefined;
  };

  const press = (): Promise<void> => once(async () => {
    // What the page has from whoever is signed in is not there before that is known, and must not be called missing.
    if (sessionStore.get().status === "unknown") {
      await loadSession();
      flushSync(() => undefined);
    }
    await latest.current({ send });
  });

  return { sending, press };
}

const isLogin = (sent: { kind: string }): sent is Login => sent.kind === "login";

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
  // Once the page shows a third price, what was refused before is of no account, should it ever be shown again.
  if (refused && shown !== refused.shown && shown !== refused.present) setRefused(undefined);
  const total = refused?.shown === shown ? refused.present : shown;
  const was = refused && refused.present === total ? refused.shown : undefined;
  return { total, was, take: (present: number) => setRefused({ shown, present }), forget: () => setRefused(undefined) };
}
