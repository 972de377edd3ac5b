import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import styles from "./error-page.module.css";
import { Night } from "./night.tsx";

/** What a visitor sees for an address that is not there, or when something broke on our side. */
export function ErrorPage({ status, children }: { status: number; children?: ReactNode }) {
  const missing = status < 500;
  return (
    <Night className={styles.page}>
      <div className="wrap">
        <p>{missing ? "Page not found" : "Something went wrong"}</p>
        <h1>{missing ? "The lights are off here" : "A fuse went on our side"}</h1>
        <p>
          {missing
            ? "This address leads nowhere. The celebrations are all where they were."
            : "It is our fault, not yours. Please try once more in a moment; the celebrations are all where they were."}
        </p>
        {children}
        <Link to="/products" className={buttonClass()}>See all celebrations</Link>
        <Link to="/" className={buttonClass({ tone: "quiet" })}>Back to the start</Link>
      </div>
    </Night>
  );
}
