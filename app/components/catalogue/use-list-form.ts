import { type FocusEvent, type FormEvent, type SubmitEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import { EVERYTHING, type ProductQuery } from "#domain/catalogue/query.ts";

/** The form's name: search box and order stand elsewhere in the page and belong to it by this. */
export const LIST_FORM = "list";

const TYPING_MS = 350;

type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (element: unknown): element is Control => element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/** Chosen by one act, so it counts at once; what is typed counts when typing rests, or when the field is left. */
const isChoice = (control: Control) => control instanceof HTMLSelectElement || control.type === "radio";

/** What the form's own submit would send, less what is empty: the address is the same with and without JavaScript. */
function addressOf(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim()) params.append(name, value.trim());
  }
  const written = params.toString();
  return written && `?${written}`;
}

/**
 * Whether something was typed or chosen while the page's scripts were still on their way. What a browser fills in by itself when a page
 * comes back is not: there the address holds.
 */
function isTypedEarly(form: HTMLFormElement | null): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!form || visit?.type !== "navigate") return false;
  return [...form.elements].some((control) => control instanceof HTMLInputElement && (control.value !== control.defaultValue || control.checked !== control.defaultChecked));
}

/** A field's text for a query: what holds anyway is empty. */
export function fieldValue(query: ProductQuery, name: keyof ProductQuery): string {
  return query[name] === EVERYTHING[name] ? "" : String(query[name]);
}

/**
 * The form of a list: with JavaScript every change is a navigation at once, without it the form submits itself. The
 * address is the only state: after each navigation the fields are set from it, so Back, Forward and a late answer always
 * leave fields, count and list in agreement. `handlers` go around everything that belongs to the form.
 */
export function useListForm(query: ProductQuery) {
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  const how = useNavigationType();
  const { state, location: next } = useNavigation();

  /** The field that holds something not yet asked for. */
  const unasked = useRef<Control>(undefined);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(search);
  /** The address being gone to. */
  const underway = useRef<string>(undefined);
  const fresh = useRef(true);
  /** The address that typing led to: more typing replaces it, so that Back undoes the word and not the letter. */
  const typed = useRef<string>(undefined);
  const toTop = useRef(false);

  function ask(byTyping: boolean) {
    clearTimeout(typing.current);
    unasked.current = undefined;
    if (!form.current) return;
    const address = addressOf(form.current);
    const replace = byTyping && typed.current === window.location.search;
    typed.current = byTyping ? address : undefined;
    if (address === asked.current) return;
    asked.current = address;
    toTop.current = true;
    underway.current = address;
    void Promise.resolve(navigate({ search: address }, { replace, preventScrollReset: true })).finally(() => {
      if (underway.current === address) underway.current = undefined;
    });
  }

  useEffect(() => {
    const first = fresh.current;
    fresh.current = false;
    // A list that was only passed on the way to a newer one leaves the fields alone: they are ahead of it, and set by that one.
    if (underway.current !== undefined || search !== window.location.search) return;
    asked.current = search;
    if (first && isTypedEarly(form.current)) return ask(true);
    if (how === "POP") {
      clearTimeout(typing.current);
      unasked.current = undefined;
      typed.current = undefined;
    }
    for (const control of form.current?.elements ?? []) {
      if (!isControl(control) || control === unasked.current) continue;
      const value = fieldValue(query, control.name as keyof ProductQuery);
      if (control.type === "radio") (control as HTMLInputElement).checked = control.value === value;
      else if (control.value.trim() !== value) control.value = value;
    }
    if (toTop.current && top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
    toTop.current = false;
    // Every navigation has its own key; the query is that of the same render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  useEffect(() => () => clearTimeout(typing.current), []);

  return {
    form,
    /** The filters, where they are a popover. */
    sheet,
    /** Where the list begins: a new list is shown from there when the shopper had scrolled past it. */
    top,
    busy: state === "loading" && next.pathname === pathname,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      sheet.current?.hidePopover();
      ask(false);
    },
    handlers: {
      onChange({ target }: FormEvent) {
        const control = target as Control;
        if (control.form !== form.current) return;
        if (isChoice(control)) return ask(false);
        unasked.current = control;
        clearTimeout(typing.current);
        if (control.type === "search") typing.current = setTimeout(() => ask(true), TYPING_MS);
      },
      onBlur({ target }: FocusEvent) {
        if (unasked.current === target) ask(false);
      },
    },
  };
}
