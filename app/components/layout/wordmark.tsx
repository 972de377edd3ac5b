import { Link } from "react-router";

/** The shop's name with three soft circles of light. */
export function Wordmark() {
  return (
    <Link to="/" className="wordmark" aria-label="Bokeh, home">
      <svg width="34" height="26" viewBox="0 0 34 26" aria-hidden="true">
        <circle cx="12" cy="14" r="9" fill="var(--gold)" opacity="0.85" />
        <circle cx="22" cy="10" r="7" fill="var(--rose)" opacity="0.75" />
        <circle cx="25" cy="19" r="4" fill="var(--blush)" opacity="0.95" />
      </svg>
      <span>Bokeh</span>
    </Link>
  );
}
