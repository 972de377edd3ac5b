import { Link, useRevalidator } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import { KeepFocus } from "#app/components/ui/keep-focus.tsx";
import type { ReviewState } from "#domain/review/rules.ts";
import { ReviewForm } from "./review-form.tsx";
import { Stars } from "./stars.tsx";
import styles from "./review.module.css";
import { Withdraw } from "./withdraw.tsx";

type WrittenReview = { id: string; stars: number; text: string; state: ReviewState; reason: string | null; picture: { id: string; shared: boolean } | null };
type Page = { reference: string; date: string; completed: boolean; name: string; products: { id: string; title: string; review: WrittenReview | null }[] };

const SAID: Record<ReviewState, string> = {
  waiting: "Thank you. We look at every review before it is shown, and change nothing in it.",
  published: "Thank you. It is shown with the celebration, as you wrote it.",
  refused: "We do not show it.",
  withdrawn: "You have taken it back. It is not shown, and its words are gone.",
};

/** What somebody booked, each to be reviewed once. `keyOfLink` is the key of the mail's link; without one its owner is logged in. */
export function ReviewPage({ page, keyOfLink }: { page: Page | undefined; keyOfLink: string | null }) {
  if (!page) return <Message title="This link opens nothing" words="It may have been cut off on its way, or it is too old. Open it from the mail again, or log in with the account you booked with." />;
  if (!page.completed) return <Message title="Not celebrated yet" words={`You can say how it was once it has taken place. It is on ${page.date}.`} />;
  const address = `/api/reviews/${page.reference}`;
  const query = keyOfLink === null ? "" : `?key=${encodeURIComponent(keyOfLink)}`;
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>How was it?</h1>
        <p className="soft">{`${page.date}, ${page.reference}`}</p>
      </header>
      {page.products.map((product) => <Product key={product.id} product={product} name={page.name} address={address} query={query} />)}
    </div>
  );
}

function Message({ title, words }: { title: string; words: string }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{title}</h1>
      <p className={styles.words}>{words}</p>
      <p><Link to="/products" className={buttonClass({ tone: "quiet" })}>See all celebrations</Link></p>
    </div>
  );
}

type ProductProps = { product: Page["products"][number]; name: string; address: string; query: string };

/** What is sent or taken back is read again from the shop: it shows what is stored. */
function Product({ product: { id, title, review }, name, address, query }: ProductProps) {
  const { revalidate } = useRevalidator();
  const heading = `product-${id}`;
  return (
    <KeepFocus>
      <section className={styles.product} aria-labelledby={heading}>
        <h2 id={heading} tabIndex={-1} data-home>{title}</h2>
        <div role="status" className={styles.said}>{review && <p>{SAID[review.state]}{review.reason && ` The reason: ${review.reason}`}</p>}</div>
        {review ? (
          review.state !== "withdrawn" && (
            <div className={styles.written}>
              <Stars given={review.stars} />
              <blockquote className={styles.quote}><bdi>{review.text}</bdi></blockquote>
              {review.picture && (
                <figure className={styles.picture}>
                  <img src={`/pictures/reviews/${review.picture.id}${query}`} alt="Your celebration" />
                  <figcaption className="soft">{review.picture.shared ? "Shown with your review" : "For us alone"}</figcaption>
                </figure>
              )}
              <Withdraw address={`${address}/withdraw${query}`} productId={id} done={() => void revalidate()} />
            </div>
          )
        ) : (
          <ReviewForm productId={id} name={name} address={`${address}${query}`} refresh={() => void revalidate()} />
        )}
      </section>
    </KeepFocus>
  );
}
