import { data } from "react-router";
import { Outbox } from "#app/components/desk/outbox.tsx";
import { formatInstant } from "#domain/time/rules.ts";
import { optionalActor, requireOperator } from "#server/guards.ts";
import { shopContext } from "#server/context.ts";
import { PRIVATE } from "#server/http/private.ts";
import { readOutbox } from "#server/services/read-outbox.ts";
import type { Route } from "./+types/desk-outbox";

export const middleware: Route.MiddlewareFunction[] = [requireOperator];

/** Every mail as it is sent, but for the keys in its links where a mail server sends it, and the emulator's links, for operators alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = await optionalActor(context);
  const outbox = await readOutbox(context.get(shopContext), actor);
  if (!outbox) throw data(null, { status: 404 });
  const mails = outbox.mails.map(({ createdAt, ...mail }) => ({ ...mail, when: formatInstant(createdAt) }));
  const givenUp = outbox.givenUp.map(({ id, to, subject, reason, createdAt }) => ({ id, to, subject, reason, when: formatInstant(createdAt) }));
  const jobs = outbox.jobs.map(({ doneAt, trouble, ...job }) => ({ ...job, done: doneAt && formatInstant(doneAt), trouble: trouble && { ...trouble, next: formatInstant(trouble.nextAt) } }));
  return data({ person: actor?.email, mails, givenUp, links: outbox.links, jobs, keysLeftOut: outbox.keysLeftOut }, { headers: PRIVATE });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export const meta: Route.MetaFunction = () => [{ title: "Outbox · Bokeh desk" }, { name: "robots", content: "noindex" }];

export default function DeskOutbox({ loaderData }: Route.ComponentProps) {
  return <Outbox {...loaderData} />;
}
