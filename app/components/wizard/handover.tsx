import { useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { showToast } from "#app/lib/toast.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { begunStore, type PaymentStanding, proveStanding } from "./payments.ts";
import { openRazorpay } from "./razorpay.ts";
import { PayByUpi } from "./upi.tsx";
import { useSettled } from "./use-settled.ts";
import styles from "./standing.module.css";

/**
 * How a payment that can be paid is paid, by the gateway's name; what stands in `handover` is the gateway's own. One that was `fresh`ly begun
 * from this page leads on by itself, once; whoever opens its address, or has come back from there, presses.
 */
export function Handover({ standing: { payment }, handover, fresh }: { standing: PaymentStanding; handover: Record<string, string>; fresh: boolean }) {
  switch (payment.gateway) {
    case "razorpay":
      return <Razorpay id={payment.id} handover={handover} fresh={fresh} />;
    case "stripe":
    case "paypal":
      return <Elsewhere name={payment.gateway === "stripe" ? "Stripe" : "PayPal"} total={payment.amount} handover={handover} fresh={fresh} />;
    case "upi":
      return <PayByUpi amount={payment.amount} handover={handover} />;
    default:
      return null;
  }
}

function Elsewhere({ name, total, handover: { url, usd, rupeesPerDollar }, fresh }: { name: string; total: number; handover: Record<string, string>; fresh: boolean }) {
  // Dollars are told before they are paid; where nothing is to be told the shopper goes on at once.
  useEffect(() => {
    if (!fresh || !url || usd) return;
    begunStore.set(undefined);
    location.assign(url);
  }, [fresh, url, usd]);
  if (!url) return null;
  return (
    <div className={styles.handover}>
      {usd && <p>{`PayPal takes no rupees: for ${formatRupees(total)} it charges US$${usd}, at ₹${rupeesPerDollar ?? ""} to the dollar.`}</p>}
      <a href={url} className={buttonClass()}>{`Go on to ${name}`}</a>
    </div>
  );
}

function Razorpay({ id, handover, fresh }: { id: string; handover: Record<string, string>; fresh: boolean }) {
  const settled = useSettled();
  const [loading, setLoading] = useState(false);
  const opened = useRef(false);
  const open = async () => {
    setLoading(true);
    try {
      const proof = await openRazorpay(handover);
      const answer = proof && (await proveStanding(id, proof));
      if (answer?.kind === "ok") settled(answer.body);
      else if (answer) showToast({ title: "We could not check the payment yet", description: "Please don't pay a second time. Reload this page to look again.", tone: "failed" });
    } catch {
      showToast({ title: "Razorpay did not load", description: "Try again, or choose another way to pay.", tone: "failed" });
    } finally {
      setLoading(false);
    }
  };
  useEffect(() => {
    if (opened.current || !fresh) return;
    opened.current = true;
    begunStore.set(undefined);
    void open();
    // Once: the press on 'Pay' has led here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <div className={styles.handover}><Button aria-disabled={loading} onClick={() => !loading && void open()}>Pay with Razorpay</Button></div>;
}
