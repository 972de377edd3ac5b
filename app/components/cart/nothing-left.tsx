import { Link } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";

/** In place of a total, when nothing of what the cart holds can be had any more. */
export function NothingLeft() {
  return (
    <>
      <p>Nothing in your cart can be booked as it stands.</p>
      <Link to="/products" className={buttonClass({ tone: "quiet", wide: true })}>See all celebrations</Link>
    </>
  );
}
