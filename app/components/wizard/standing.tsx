import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import { sessionStore, signedInUid } from "#app/lib/session.ts";
import { useStore } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import { pathOf } from "#domain/booking/steps.ts";
import { isOpen } from "#domain/payment/rules.ts";
import { Handover } from "./handover.tsx";
import { begunStore, bookAnother, type PaymentStanding, proveStanding, readStanding, standingStore } from "./payments.ts";
import { standingWords } from "./standing-words.ts";
import { SaidPaid } from "./upi.tsx";
import { useSettled } from "./use-settled.ts";
import styles from "./standing.module.css";

/** How often it is asked what became of a payment that waits, and of one that failed: a bank may take it back days later (INDIA 4.5). */
const ASK_EVERY_MS = 5000;
const FAILED_ASK_EVERY_MS = 30_000;
/** They send the shopper back with nothing that proves anything: the server asks them. */
const COME_BACK = new Set(["stripe", "paypal"]);

async function look(id: string) {
  const read = await readStanding(id);
  const back = read.kind === "ok" && isOpen(read.body.payment.state) && COME_BACK.has(read.body.payment.gateway);
  return back ? proveStanding(id, {}) : read;
}

/** What is known of a payment: what was told last, then what the shop says now; asked again while it waits and is looked at. */
function useStanding(id: string) {
  const known = useStore(standingStore);
  const begun = useStore(begunStore);
  const user = useStore(sessionStore);
  const uid = user.status === "signed-in" ? user.user.uid : undefined;
  const [trouble, setTrouble] = useState<"none" | "lost" | "login">();
  const settled = useSettled();
  const latest = useRef(settled);
  useEffect(() => {
    latest.current = settled;
    // Where another payment is looked at by now, only money that has come is news: anything else would take that one off the page.
    return () => {
      latest.current = (late) => {
        if (!isOpen(late.payment.state)) settled(late);
      };
    };
  });
  const standing = known?.payment.id === id ? known : undefined;

  const ask = (how = look, then?: (kind: "ok" | "none" | "lost" | "login") => void) => {
    const asker = signedInUid();
    void how(id).then((answer) => {
      // Who has logged out meanwhile leaves nothing here; whoever has logged in asks anew.
      if (signedInUid() !== asker) return;
      // Anything but a 404 says nothing of the payment: too many questions, or a shop that is busy.
      const kind = answer.kind !== "problem" ? answer.kind : answer.problem.status === 404 ? "none" : "lost";
      setTrouble(kind === "ok" ? undefined : kind);
      if (kind === "none" && standingStore.get()?.payment.id === id) standingStore.set(undefined);
      if (answer.kind === "ok") latest.current(answer.body);
      then?.(kind);
    });
  };
  /** Somebody wants to know now: they are told that it still waits, or that nobody could say. */
  const askAgain = () =>
    ask(look, (kind) => {
      const now = standingStore.get();
      if (kind === "login") openLoginPrompt({ page: true });
      else if (kind === "lost") showToast({ title: "We could not be reached", description: UNKNOWN.lost, tone: "failed" });
      else if (kind === "ok" && now?.payment.id === id && now.payment.state === "authorized") showToast({ title: "Nothing new yet", description: "This page tells you as soon as there is." });
    });
  useEffect(() => {
    if (!standing) ask();
    // By the address, and again once somebody has logged in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, uid, standing === undefined]);
  // What is paid in another tab or app is told by the gateway to the shop alone (CASES WH-10).
  const state = standing?.payment.state;
  const waits = state !== undefined && isOpen(state);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      if (state !== "failed") return ask(state === "authorized" ? look : readStanding);
      // Only that it has come after all is news to whoever is choosing another way to pay.
      const asker = signedInUid();
      void readStanding(id).then((answer) => {
        if (signedInUid() === asker && answer.kind === "ok" && !isOpen(answer.body.payment.state)) latest.current(answer.body);
      });
    }, state === "failed" ? FAILED_ASK_EVERY_MS : ASK_EVERY_MS);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waits, state, id]);
  return { standing, trouble, askAgain, begun: begun?.payment.id === id ? begun : undefined, uid };
}

/**
 * Who was led here reads first how the payment stands: what they pressed is gone, and step 4 stands below. Who has opened its address is left where they
 * are, and so is everybody whom news find here.
 */
function useLed(known: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (known && key !== "default") title.current?.focus();
  }, [known, key]);
  return title;
}

/** A payment that was begun, at its own address: what it waits for, and how to go on. Step 4 stands below it for another try, unless money may be on its way. */
export function Standing({ id, children }: { id: string; children: ReactNode }) {
  const { standing, trouble, askAgain, begun, uid } = useStanding(id);
  const heading = useLed(standing !== undefined);
  if (standing && !isOpen(standing.payment.state)) return null;
  const { title, words } = standing ? standingWords(standing) : { title: undefined, words: UNKNOWN[trouble ?? "asking"] };
  const failed = standing?.payment.state === "failed";
  return (
    <>
      <section className={`${styles.standing} ${failed ? styles.failed : ""}`} {...(title ? { "aria-labelledby": "standing-title" } : { "aria-label": "Your payment" })}>
        {title && <h2 ref={heading} id="standing-title" tabIndex={-1} aria-describedby="standing-words">{title}</h2>}
        {/* The same element from the asking on, since only what changes in one that is there already is read out. */}
        <p id="standing-words" role="status">{words}</p>
        {standing ? <Known {...{ standing, uid }} fresh={begun !== undefined} onAsk={askAgain} /> : <Unknown trouble={trouble} onAsk={askAgain} />}
      </section>
      {standing ? <Below standing={standing}>{children}</Below> : trouble && trouble !== "lost" && children}
    </>
  );
}

function Known({ standing, uid, fresh, onAsk }: { standing: PaymentStanding; uid: string | undefined; fresh: boolean; onAsk: () => void }) {
  const { payment, booking, handover } = standing;
  const navigate = useNavigate();
  const onAnother = () => {
    bookAnother(uid, payment.id);
    void navigate("/book");
  };
  const pending = payment.state === "authorized";
  return (
    <>
      <div className={styles.steps}>
        {handover && <Handover standing={standing} handover={handover} fresh={fresh} />}
        {payment.gateway === "upi" && !pending && <SaidPaid id={payment.id} />}
      </div>
      <div className={styles.ways}>
        {pending && <Button tone="quiet" onClick={onAsk}>Look again</Button>}
        {!pending && booking.state === "expired" && <Link to={pathOf("time")} className={buttonClass({ tone: "quiet" })}>Choose a time again</Link>}
        <Link to={`/account/orders/${booking.reference}`} className={buttonClass({ tone: "plain" })}>See the booking</Link>
        {pending && <Button tone="plain" onClick={onAnother}>Book another celebration</Button>}
      </div>
    </>
  );
}

/** Step 4 again, put away by UPI: whoever is at their UPI app is not to press 'Pay' there. */
function Below({ standing: { payment, handover }, children }: { standing: PaymentStanding; children: ReactNode }) {
  if (payment.state === "authorized") return null;
  if (payment.gateway !== "upi" || !handover || !children) return children;
  return <details className={styles.other}><summary>Change something, or pay another way</summary>{children}</details>;
}

const UNKNOWN = {
  asking: "Asking how your payment stands...",
  none: "We know of no such payment of yours. What you have booked stands on your account's page.",
  login: "Log in, and you see how your payment stands.",
  lost: "How your payment stands could not be looked up. It is safe whatever became of it, and nothing is paid twice.",
};

function Unknown({ trouble, onAsk }: { trouble: "none" | "lost" | "login" | undefined; onAsk: () => void }) {
  return (
    <div className={styles.ways}>
      {trouble === "lost" && <Button tone="quiet" onClick={onAsk}>Look again</Button>}
      {trouble === "none" && <Link to="/account/bookings" className={buttonClass({ tone: "quiet" })}>Your bookings</Link>}
    </div>
  );
}
