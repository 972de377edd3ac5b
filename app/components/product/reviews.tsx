import { Stars } from "#app/components/review/stars.tsx";
import styles from "./reviews.module.css";

/** `date` in words. */
export type ShownReview = { id: string; stars: number; text: string; name: string; date: string; picture: { width: number; height: number } | null };

/** What others say of it, as they wrote it, newest first. */
export function Reviews({ reviews }: { reviews: readonly ShownReview[] }) {
  return (
    <section className={`wrap ${styles.reviews}`} aria-labelledby="reviews">
      <h2 id="reviews">What others say</h2>
      <p className="soft">From people whose celebration we set up. We look at each before it is shown, and change nothing in it.</p>
      <ul>
        {reviews.map(({ id, stars, text, name, date, picture }) => (
          <li key={id}>
            <Stars given={stars} />
            <blockquote><bdi>{text}</bdi></blockquote>
            {picture && <img src={`/pictures/reviews/${id}`} width={picture.width} height={picture.height} alt={`As ${name} saw it`} loading="lazy" />}
            <p className="soft"><bdi>{name}</bdi>, {date}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
