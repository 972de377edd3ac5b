import { useRef } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { useJustPlaced } from "#app/lib/just-placed.ts";
import list from "./account-page.module.css";
import { OrderActions } from "./order-actions.tsx";
import styles from "./order-page.module.css";
import { type PaperLink, Papers } from "./papers.tsx";
import { useSessionChange } from "./use-session-change.ts";

type Fact = { label: string; value: string };
type Line = { productId: string; title: string; quantity: number; each: string; addOns: string[]; lineTotal: string };
type Step = { words: string; when: string; note: string | null };
/** The policy's figure at the moment the page was made: `refund` in rupees, the rest in words. `late` is what was paid too late for its time. */
type Cancel = { refund: number; label: string; words: string; until: string | null; byShop: boolean; late: boolean };

/** What another slot is looked for by: where it stands now, and `words` of the policy. `city` is empty where it is none of ours. */
type Move = { productId: string; city: string; date: string; time: string | null; words: string };

/** One booking as its page shows it: everything in words, written on the server. */
export type OrderView = {
  reference: string;
  noun: "order" | "booking";
  /** The owner's list that it stands in. */
  list: { to: string; title: string };
  reader: "owner" | "operator" | "link";
  state: string;
  stateLabel: string;
  next: string;
  surprise: boolean;
  lines: Line[];
  sums: Fact[];
  total: string;
  facts: Fact[];
  notes: string | null;
  /** Where the crew of a surprise must be careful; empty for whoever may not see it. */
  secrets: Fact[];
  history: Step[];
  /** Null where it can't be cancelled by whoever looks; `closed` then says why, to those who may act at all. */
  cancel: Cancel | null;
  closed: string | null;
  /** Null where it can't be moved by whoever looks; `stays` then says why, where that is not plain. */
  move: Move | null;
  stays: string | null;
  /** Whether whoever looks may say that it has taken place. */
  completes: boolean;
  /** Where its owner says how it was; null until it has taken place. */
  review: string | null;
  /** Null for one that will not take place, or has. */
  calendar: string | null;
  /** What the tax law has had issued; empty in a shop that is not registered. */
  papers: PaperLink[];
  thanks: string;
};

type Props = { order: OrderView; person: string | undefined; email: string };

export function OrderPage({ order, person, email }: Props) {
  useSessionChange(person);
  const heading = useRef<HTMLHeadingElement>(null);
  const placed = useJustPlaced(heading);
  return (
    <div className={`wrap ${styles.page}`}>
      <p className={styles.letterhead}>{`Bokeh, ${email}`}</p>
      {placed && order.state === "requested" && <p className={styles.thanks} role="alert">{order.thanks}</p>}
      <header className={styles.head}>
        {order.reader === "owner" && <Link to={order.list.to} className={styles.back}>{order.list.title}</Link>}
        <h1 ref={heading} tabIndex={-1}>{`${order.noun === "order" ? "Order" : "Booking"} ${order.reference}`}</h1>
        <p className={list.state} data-state={order.state}>{order.stateLabel}</p>
        <p className={styles.next}>{order.next}</p>
        {order.reader === "link" && <p className={styles.aside}>You see this by the link from our mail. To change or cancel it, log in as whoever booked it.</p>}
        {order.reader === "operator" && <p className={styles.aside}>You see this as the shop.</p>}
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Booked {...order} />
          <History {...order} />
        </div>
        <div className={styles.column}>
          <Details {...order} />
          {order.papers.length > 0 && <Papers papers={order.papers} />}
          <section className={styles.actions} aria-label="What you can do">
            {order.review && <Link to={order.review} className={buttonClass()}>Say how it was</Link>}
            {order.calendar && <a href={order.calendar} download className={buttonClass({ tone: "quiet" })}>Add to calendar</a>}
            <Button tone="quiet" onClick={() => print()}>Print</Button>
            {order.reader !== "link" && <OrderActions order={order} email={email} heading={heading} />}
          </section>
        </div>
      </div>
    </div>
  );
}

function Booked({ lines, sums, total }: OrderView) {
  return (
    <section className={styles.booked} aria-labelledby="booked">
      <h2 id="booked">What you booked</h2>
      <ul className={styles.lines}>
        {lines.map(({ productId, title, quantity, each, addOns, lineTotal }, at) => (
          <li key={at}>
            <div>
              <h3><Link to={`/product/${productId}`}>{title}</Link></h3>
              <p className="soft">{`Quantity ${quantity}, each ${each}`}</p>
              {addOns.length > 0 && <ul className={styles.addOns}>{addOns.map((words) => <li key={words}>{words}</li>)}</ul>}
            </div>
            <p className={styles.amount}>{lineTotal}</p>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}
        <div className={styles.total}><dt>Total</dt><dd>{total}</dd></div>
      </dl>
    </section>
  );
}

/** From how many characters on a fact, such as an e-mail address, has a line of its own in place of being broken. */
const LONG = 18;

function Details({ facts, notes, secrets, surprise }: OrderView) {
  return (
    <section className={styles.details} aria-labelledby="details">
      <h2 id="details">The celebration</h2>
      <dl>
        {facts.map(({ label, value }) => <div key={label} className={value.length > LONG ? styles.whole : undefined}><dt>{label}</dt><dd><bdi>{value}</bdi></dd></div>)}
        {notes && <div className={`${styles.whole} ${surprise ? styles.unprinted : ""}`}><dt>Your notes</dt><dd><bdi>{notes}</bdi></dd></div>}
      </dl>
      {surprise && (
        <div className={`${styles.secret} ${styles.unprinted}`}>
          <p>It is a surprise: our mails, the calendar entry and a shared link say ‘Appointment’ and nothing more.</p>
          {secrets.length > 0 && <dl>{secrets.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd><bdi>{value}</bdi></dd></div>)}</dl>}
        </div>
      )}
      {surprise && <p className={styles.printed}>Notes and contacts are left out on paper.</p>}
    </section>
  );
}

/** What was asked in words may give a surprise away as notes do, so it does not go on paper either. */
function History({ history, surprise }: Pick<OrderView, "history" | "surprise">) {
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">So far</h2>
      <ol>
        {history.map(({ words, when, note }, at) => (
          <li key={at}>
            <p>{`${words} on ${when}`}</p>
            {note && <p className={`${styles.note} ${surprise ? styles.unprinted : ""}`}><bdi>{note}</bdi></p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
