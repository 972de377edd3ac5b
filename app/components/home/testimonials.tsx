import { Night } from "#app/components/layout/night.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import styles from "./testimonials.module.css";

type Testimonial = { sample: boolean; rating: number; text: string; name: string; city: string; product: string };
type Props = { title: string; note: string; items: readonly Testimonial[] };

/** As long as one of them is a sample, the page says so: a shop may not write its own reviews. */
export function Testimonials({ title, note, items }: Props) {
  return (
    <Night id="testimonials" className={styles.quotes}>
      <div className="wrap">
        <h2>{title}</h2>
        <ul>
          {items.map(({ rating, text, name, city, product }) => (
            <li key={name}>
              <figure>
                <span role="img" aria-label={`${rating} of 5 stars`}>
                  {[1, 2, 3, 4, 5].map((star) => <Icon key={star} name="star" size={18} filled={star <= rating} />)}
                </span>
                <blockquote>{text}</blockquote>
                <figcaption>{name}, {city}<br />{product}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {items.some(({ sample }) => sample) && <p>{note}</p>}
      </div>
    </Night>
  );
}
