import { Link } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import styles from "./error-page.module.css";

/** What a visitor sees for an address that is not there, or when something broke on our side. */
export function ErrorPage({ status }: { status: number }) {
  const missing = status < 500;
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="soft">{missing ? "Page not found" : "Something went wrong"}</p>
      <h1>{missing ? "The lights are off here" : "A fuse went on our side"}</h1>
      <p>
        {missing
          ? "This address leads nowhere. The celebrations are all still where they were."
          : "We have been told and are looking at it. Nothing you sent is lost; please try once more in a moment."}
      </p>
      <div className={styles.ways}>
        <Link to="/products" className={buttonClass()}>See all celebrations</Link>
        <Link to="/" className={buttonClass({ tone: "quiet" })}>Back to the start</Link>
      </div>
    </div>
  );
}
