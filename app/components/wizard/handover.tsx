import { useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { showToast } from "#app/lib/toast.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { type Begun, proveStanding } from "./payments.ts";
import { openRazorpay } from "./razorpay.ts";
import { useSettled } from "./use-settled.ts";
import styles from "./standing.module.css";

/** How a begun payment is paid, by the gateway's name; what stands in `handover` is the gateway's own. */
export function Handover({ begun }: { begun: Begun }) {
  const { payment: { gateway }, booking, handover } = begun;
  switch (gateway) {
    case "razorpay":
      return <Razorpay begun={begun} />;
    case "stripe":
    case "paypal":
      return <Elsewhere name={gateway === "stripe" ? "Stripe" : "PayPal"} total={booking.total} handover={handover} />;
    case "upi":
      return <Upi total={booking.total} handover={handover} />;
    default:
      return null;
  }
}

function Elsewhere({ name, total, handover: { url, usd, rupeesPerDollar } }: { name: string; total: number; handover: Record<string, string> }) {
  // Dollars are told before they are paid; where nothing is to be told the shopper goes on at once.
  useEffect(() => {
    if (url && !usd) location.assign(url);
  }, [url, usd]);
  if (!url) return null;
  return (
    <div className={styles.handover}>
      {usd && <p>{`PayPal takes no rupees: for ${formatRupees(total)} it charges US$${usd}, at ₹${rupeesPerDollar ?? ""} to the dollar.`}</p>}
      <a href={url} className={buttonClass()}>{`Go on to ${name}`}</a>
    </div>
  );
}

/** Money from bank to bank: on a phone the link opens an app, beside a desktop a phone reads the code. */
function Upi({ total, handover: { link, qr } }: { total: number; handover: Record<string, string> }) {
  if (!link) return null;
  return (
    <div className={styles.handover}>
      {qr && <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={`QR code that pays ${formatRupees(total)} in a UPI app`} width={220} height={220} />}
      <p>Scan the code with any UPI app, or open the app on this phone. When you have paid, it is awaiting confirmation: we confirm as soon as the money has come, and write to you.</p>
      <a href={link} className={buttonClass({ tone: "quiet" })}>Open a UPI app</a>
    </div>
  );
}

function Razorpay({ begun }: { begun: Begun }) {
  const settled = useSettled();
  const [loading, setLoading] = useState(false);
  const opened = useRef(false);
  const open = async () => {
    setLoading(true);
    try {
      const proof = await openRazorpay(begun.handover);
      const answer = proof && (await proveStanding(begun.payment.id, proof));
      if (answer?.kind === "ok") settled(answer.body);
      else if (answer) showToast({ title: "We could not check the payment yet", description: "Please don't pay a second time. Reload this page to look again.", tone: "failed" });
    } catch {
      showToast({ title: "Razorpay did not load", description: "Nothing has been charged. Try again, or choose another way to pay.", tone: "failed" });
    } finally {
      setLoading(false);
    }
  };
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    void open();
    // Once: the press on 'Pay' has led here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <div className={styles.handover}><Button aria-disabled={loading} onClick={() => !loading && void open()}>Pay with Razorpay</Button></div>;
}
