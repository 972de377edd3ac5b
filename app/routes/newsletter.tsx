import { useRef, useState } from "react";
import { data, Link } from "react-router";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { showToast } from "#app/lib/toast.ts";
import { useBusy } from "#app/lib/use-busy.ts";
import { CONFIRM_DAYS, type SubscriptionState } from "#domain/newsletter/rules.ts";
import { shopContext } from "#server/context.ts";
import { PRIVATE } from "#server/http/private.ts";
import { readSubscription, type SubscriptionChange } from "#server/services/subscribe.ts";
import type { Route } from "./+types/newsletter";
import styles from "./newsletter.module.css";

type What = "confirm" | "unsubscribe";

/** Behind the links of the newsletter's mails. Programs open links to look at them: only the button changes something (CASES AU-10). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const what: What = url.pathname.startsWith("/newsletter/confirm/") ? "confirm" : "unsubscribe";
  const found = await readSubscription(context.get(shopContext), params.token);
  return data({ what, token: params.token, email: found?.email, state: found?.state }, { status: found ? 200 : 404, headers: PRIVATE });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** The token in the address goes to nobody else. To us it may: a form of a page that names no referrer has no origin either, and is refused. */
export const meta: Route.MetaFunction = () => [{ title: "Newsletter · Bokeh" }, { name: "robots", content: "noindex" }, { name: "referrer", content: "same-origin" }];

const WORDS: Record<SubscriptionState | "none", { title: string; words: (email: string) => string }> = {
  on: { title: "You are on the list", words: (email) => `News and offers go to ${email}, now and then. Each mail has a link that ends it.` },
  asked: { title: "Do you want to hear from us?", words: (email) => `Somebody has asked for our newsletter with ${email}. It is sent once you have pressed the button.` },
  lapsed: { title: "This link is too old", words: () => `It was good for ${CONFIRM_DAYS} days. Ask for the newsletter again, and we send another.` },
  off: { title: "You are off the list", words: (email) => `No newsletter goes to ${email} any more. Mails about what you have booked still do.` },
  none: { title: "This link is nobody's", words: () => "It may have been cut off on its way: open it from the mail again." },
};

const BUTTON: Record<SubscriptionChange, string> = { confirm: "Yes, send it to me", unsubscribe: "Unsubscribe", return: "Put me back on the list" };

/** The button of a page, where there is something to press: the page asks for one thing, and who has left may come back. */
function changeOf(what: What, state: SubscriptionState | undefined): SubscriptionChange | undefined {
  if (state === "off") return "return";
  const open = what === "confirm" ? state === "asked" : state !== undefined;
  return open ? what : undefined;
}

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { token, email = "" } = loaderData;
  const [{ what, state }, setStands] = useState<{ what: What; state: SubscriptionState | undefined }>(loaderData);
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, once } = useBusy();
  const offered = changeOf(what, state);
  const { title, words } = offered === "unsubscribe" ? { title: "Leave the newsletter?", words: (to: string) => `No more news and offers to ${to}. Mails about what you have booked still come.` } : WORDS[state ?? "none"];

  const change = (asked: SubscriptionChange) => once(async () => {
    const answer = await fetch(`/newsletter/${asked}/${token}`, { method: "POST" }).then((response) => (response.ok ? (response.json() as Promise<{ state: SubscriptionState }>) : undefined)).catch(() => undefined);
    if (!answer) return showToast({ title: "We could not be reached", description: "Nothing has changed. Please try again in a moment.", tone: "failed" });
    setStands({ what: asked === "unsubscribe" ? asked : "confirm", state: answer.state });
    // The button that was pressed is gone, or says something else.
    heading.current?.focus();
  });

  return (
    <div className={`wrap ${styles.page}`}>
      <div role="status">
        <h1 ref={heading} tabIndex={-1}>{title}</h1>
        <p><bdi>{words(email)}</bdi></p>
      </div>
      <div className={styles.ways}>
        {offered && (
          // A form, so that the button also works before the scripts have come, and without any.
          <form method="post" action={`/newsletter/${offered}/${token}?from=page`} onSubmit={(event) => { event.preventDefault(); void change(offered); }}>
            <Button type="submit" tone={offered === "return" ? "quiet" : "primary"} aria-disabled={busy}>{BUTTON[offered]}</Button>
          </form>
        )}
        {state === "lapsed" && what === "confirm" && <Link to="/#newsletter" className={buttonClass()}>Ask for it again</Link>}
        <Link to="/products" className={buttonClass({ tone: "quiet" })}>See all celebrations</Link>
      </div>
    </div>
  );
}
