import { email } from "#catalogue/shop.json";

/** Said in the `<noscript>` of a form that needs scripts, with another way. Rendered by the server alone: whoever runs them never sees it. */
export function NeedsScripts({ to }: { to: string }) {
  return <p>To {to} here your browser must run JavaScript; or write to <a href={`mailto:${email}`}>{email}</a>.</p>;
}
