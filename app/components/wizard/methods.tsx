import type { Method } from "#domain/payment/states.ts";
import { OUTCOMES } from "./use-payment.ts";
import type { Offered } from "./wizard-page.tsx";
import styles from "./methods.module.css";

const WORDS: Record<Method, { name: string; words: string }> = {
  razorpay: { name: "Razorpay", words: "Cards, UPI, netbanking and wallets" },
  stripe: { name: "Stripe", words: "Cards" },
  paypal: { name: "PayPal", words: "Charged in US dollars; you see how many before you pay" },
  upi: { name: "UPI", words: "Any UPI app, on this phone or by a QR code" },
};

type Props = {
  methods: readonly Offered[];
  method: string;
  error: string | undefined;
  onChoose: (method: Method) => void;
  outcome: string;
  setOutcome: (outcome: string) => void;
};

export function Methods({ methods, method, error, onChoose, outcome, setOutcome }: Props) {
  return (
    <fieldset className={styles.methods} {...(error && { "aria-describedby": "method-error" })}>
      <legend>Payment method</legend>
      <div className={styles.choices}>
        {methods.map(({ method: each }) => (
          <label key={each} className={styles.method}>
            <input type="radio" name="method" value={each} aria-label={WORDS[each].name} aria-describedby={`${each}-words`} checked={method === each} onChange={() => onChoose(each)} />
            <span className={styles.name}>{WORDS[each].name}</span>
            <span id={`${each}-words`} className={styles.words}>{WORDS[each].words}</span>
          </label>
        ))}
      </div>
      {error && <p id="method-error" className={styles.error}>{error}</p>}
      {methods.some(({ gateway }) => gateway === "pretend") && (
        <div className={styles.pretend}>
          <p>This shop pays with a pretend gateway: no money moves.</p>
          <label>
            What the pretend gateway answers{" "}
            <select name="outcome" value={outcome} onChange={(event) => setOutcome(event.target.value)}>
              {OUTCOMES.map(([value, label]) => <option key={value} value={value}>{label}</option>)}
            </select>
          </label>
        </div>
      )}
    </fieldset>
  );
}
