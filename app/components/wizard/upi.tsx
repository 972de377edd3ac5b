import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { showToast } from "#app/lib/toast.ts";
import { useFieldErrors, useSending } from "#app/lib/use-sending.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { readUtr } from "#domain/payment/upi.ts";
import { type PaymentStanding, proveStanding } from "./payments.ts";
import { SWITCHED, UNREACHED } from "./use-holding.ts";
import { useSettled } from "./use-settled.ts";
import styles from "./upi.module.css";

type Handover = Record<string, string>;

/** Money from bank to bank: on a phone the link opens an app, beside a desktop a phone reads the code, and both are there on both. */
export function PayByUpi({ amount, handover: { link, qr, payee = "", name = "", note = "" } }: { amount: number; handover: Handover }) {
  if (!link) return null;
  const rupees = formatRupees(amount);
  return (
    <div className={styles.pay}>
      <a href={link} className={`${buttonClass()} ${styles.open}`}>Open a UPI app on this device</a>
      <dl className={styles.facts}>
        <Fact name="UPI ID" value={payee} copy={payee} />
        <Fact name="Paid to" value={name} />
        <Fact name="Amount" value={rupees} copy={`${amount}.00`} />
        <Fact name="Note" value={note} copy={note} />
      </dl>
      {qr && (
        <figure className={styles.code}>
          <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={`QR code that pays ${rupees} to ${payee} with the note ${note}`} width={220} height={220} />
          <figcaption>Scan it with any UPI app</figcaption>
        </figure>
      )}
    </div>
  );
}

/** What the app shows or asks for; what may have to be typed there can be copied. */
function Fact({ name, value, copy }: { name: string; value: string; copy?: string }) {
  const onCopy = async () => {
    try {
      await navigator.clipboard.writeText(copy ?? value);
      showToast({ title: `${name} copied` });
    } catch {
      showToast({ title: "It could not be copied", description: "Select it and copy it by hand.", tone: "failed" });
    }
  };
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd><bdi>{value}</bdi></dd>
      {copy !== undefined && <dd><Button tone="plain" aria-label={`Copy ${name}`} onClick={() => void onCopy()}>Copy</Button></dd>}
    </div>
  );
}

const FIELDS = ["utr"] as const;
const UTR_HINT = "12 digits, in your UPI app with the details of the payment. With it we find your money sooner.";

/** The shopper's word that it is paid, with the bank's number of the transfer where they have it at hand. */
export function SaidPaid({ id }: { id: PaymentStanding["payment"]["id"] }) {
  const form = useRef<HTMLFormElement>(null);
  const [utr, setUtr] = useState("");
  const { errors, refuse, settle, clear } = useFieldErrors(form, FIELDS);
  const settled = useSettled();
  const { sending, press } = useSending("tell us of your payment", async ({ send }) => {
    if (utr.trim() !== "" && readUtr(utr) === undefined) return refuse({ utr: "A UTR has 12 digits. You can also leave it out." });
    clear();
    const sent = await send(() => proveStanding(id, { paid: true, utr }));
    switch (sent?.kind) {
      case "ok":
        flushSync(() => settled(sent.body));
        // The form that was pressed is gone: what stands in its place is read from its beginning.
        return document.getElementById("standing-title")?.focus();
      case "problem":
        return sent.problem.errors ? refuse(sent.problem.errors) : showToast({ title: sent.problem.title ?? "It could not be sent", description: sent.problem.detail ?? "", tone: "failed" });
      case "switched":
        return showToast(SWITCHED);
      case "unknown":
      case "lost":
        return showToast({ ...UNREACHED, description: "Please don't pay a second time. Press it again in a moment." });
    }
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <form ref={form} className={styles.said} noValidate onSubmit={onSubmit} aria-labelledby="said-title">
      <h3 id="said-title">When you have paid</h3>
      <TextField
        label="UTR or UPI reference number" optional name="utr" value={utr} inputMode="numeric" autoComplete="off" maxLength={24} enterKeyHint="send" hint={UTR_HINT} error={errors.utr}
        onChange={({ target: { value } }) => {
          settle({ utr: value });
          setUtr(value);
        }}
      />
      <Button type="submit" aria-disabled={sending}>{sending ? "Telling us..." : "I have paid"}</Button>
    </form>
  );
}
