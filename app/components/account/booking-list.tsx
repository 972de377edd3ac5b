import { Link } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import { formatRupees } from "#domain/money/rules.ts";
import styles from "./account-page.module.css";
import type { ListName } from "./lists.ts";
import { LogOut } from "./log-out.tsx";
import { useSessionChange } from "./use-session-change.ts";

type Line = { productId: string; title: string; quantity: number; addOns: { id: string; name: string }[] };
type Booking = {
  reference: string;
  lines: Line[];
  /** Date, time and instant in words. */
  when: string;
  sent: string;
  state: string;
  stateLabel: string;
  guests: number | null;
  location: string;
  notes: string | null;
  /** In rupees; what an offer took off, and what is left. */
  discount: number;
  total: number;
};
type Props = { list: ListName; title: string; person: { email: string; operator: boolean }; bookings: Booking[] };

/** All that is booked, and the same list of what came from the cart; each leads to the other. */
const LISTS = {
  bookings: { empty: "Nothing booked yet. Choose a celebration, and send us a date.", other: { to: "/account/orders", label: "Only orders from the cart" } },
  orders: { empty: "Nothing ordered from the cart yet. Requests for a single celebration are among your bookings.", other: { to: "/account/bookings", label: "All your bookings" } },
} as const;

/** What comes next, where the shopper is waiting for something. */
const NEXT: Record<string, string> = { requested: "we answer within 24 hours" };

export function BookingList({ list, title, person, bookings }: Props) {
  useSessionChange(person.email);
  const { empty, other } = LISTS[list];
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p className="soft">{`Logged in as ${person.email}`}</p>
        </div>
        <div className={styles.ways}>
          <Link to={other.to} className={buttonClass({ tone: "quiet" })}>{other.label}</Link>
          <Link to="/account" className={buttonClass({ tone: "quiet" })}>Your account</Link>
          {person.operator && <Link to="/desk/outbox" className={buttonClass({ tone: "quiet" })}>Outbox of the shop</Link>}
          <LogOut />
        </div>
      </header>
      {bookings.length === 0 ? (
        <div className={styles.empty}>
          <p>{empty}</p>
          <Link to="/products" className={buttonClass()}>See all celebrations</Link>
        </div>
      ) : (
        <ul className={styles.list}>{bookings.map((booking) => <li key={booking.reference}><OneBooking booking={booking} /></li>)}</ul>
      )}
    </div>
  );
}

function OneBooking({ booking: { reference, lines, when, sent, state, stateLabel, guests, location, notes, discount, total } }: { booking: Booking }) {
  return (
    <article className={styles.booking} aria-labelledby={reference}>
      <div className={styles.top}>
        <h2 id={reference}><Link to={`/account/orders/${reference}`}>{lines.map(({ title }) => title).join(", ")}</Link></h2>
        <p className={styles.reference}>{reference}</p>
      </div>
      <p className={styles.state} data-state={state}>{NEXT[state] ? `${stateLabel}: ${NEXT[state]}` : stateLabel}</p>
      <dl className={styles.facts}>
        <div><dt>When</dt><dd>{when}</dd></div>
        {guests !== null && <div><dt>Guests</dt><dd>{guests}</dd></div>}
        <div><dt>Where</dt><dd>{location}</dd></div>
        {lines.map(({ title, quantity, addOns }, at) => (
          <div key={at}>
            <dt>{lines.length > 1 ? title : "Chosen"}</dt>
            <dd>{`Quantity ${quantity}${addOns.length > 0 ? `, with ${addOns.map(({ name }) => name).join(", ")}` : ", no add-ons"}`}</dd>
          </div>
        ))}
        {discount > 0 && <div><dt>Offer</dt><dd>{formatRupees(-discount)}</dd></div>}
        {notes && <div className={styles.notes}><dt>Your notes</dt><dd>{notes}</dd></div>}
      </dl>
      <p className={styles.bottom}><span className="soft">{`Sent ${sent}`}</span><strong>{formatRupees(total)}</strong></p>
    </article>
  );
}
