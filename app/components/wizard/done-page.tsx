import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { type PaperLink, Papers } from "#app/components/account/papers.tsx";
import { useSessionChange } from "#app/components/account/use-session-change.ts";
import { buttonClass } from "#app/components/ui/button.tsx";
import { forgetBooked } from "#app/lib/booking-draft.ts";
import { useJustPlaced } from "#app/lib/just-placed.ts";
import type { BookingState } from "#domain/booking/states.ts";
import { Confetti } from "./confetti.tsx";
import styles from "./done.module.css";

/** A booking as its confirmation shows it: everything in words, written on the server. */
export type Booked = {
  reference: string;
  state: BookingState;
  surprise: boolean;
  title: string;
  thanks: string;
  /** How it stands, and what comes next with what became of the money. */
  label: string;
  next: string;
  facts: { label: string; value: string }[];
  papers: PaperLink[];
  calendar: string;
  page: string;
};

/** What else than 'booked' the page may have to say: the money has not come, or came too late, or it is called off. */
function wordsOf({ state, thanks, label, next }: Booked): { title: string; words: string } {
  const booked = state === "confirmed" || state === "completed";
  return booked ? { title: "Your bokeh is booked", words: thanks } : { title: TITLES[state] ?? label, words: next };
}
const TITLES: Partial<Record<BookingState, string>> = { held: "Awaiting confirmation", "awaiting-payment": "Awaiting confirmation", cancelled: "Your booking is cancelled" };

/** The end of the wizard. The confetti falls once, for whoever has just paid. */
export function DonePage({ booked, person }: { booked: Booked; person: string | undefined }) {
  useSessionChange(person);
  const heading = useRef<HTMLHeadingElement>(null);
  const placed = useJustPlaced(heading);
  const payment = (useLocation().state as { payment?: unknown } | null)?.payment;
  // Here, since the wizard leads to its first step as soon as nothing is typed.
  useEffect(() => {
    if (typeof payment === "string") forgetBooked(payment, placed);
  }, [payment, placed]);
  const { title, words } = wordsOf(booked);
  const good = booked.state === "confirmed";
  return (
    <div className={`wrap ${styles.page}`}>
      {placed && good && <Confetti />}
      <h1 ref={heading} tabIndex={-1}>{title}</h1>
      <p className={styles.words}>{words}</p>
      <section className={styles.ticket} aria-label="Your booking">
        <p className={styles.title}>{booked.title}</p>
        <dl>{booked.facts.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd><bdi>{value}</bdi></dd></div>)}</dl>
        {booked.papers.length > 0 && <div className={styles.papers}><Papers papers={booked.papers} /></div>}
      </section>
      <div className={styles.ways}>
        {good && <a href={booked.calendar} download className={buttonClass()}>Add to calendar</a>}
        <Link to={booked.page} className={buttonClass({ tone: "quiet" })}>See your booking</Link>
        <Link to="/products" className={buttonClass({ tone: "plain" })}>All Products</Link>
      </div>
    </div>
  );
}
