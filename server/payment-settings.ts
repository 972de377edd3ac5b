import * as v from "valibot";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** A gateway of a test: on this machine alone, so that no setting can send keys elsewhere. */
const loopback = v.pipe(text, v.regex(/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+$/, "must be a loopback address such as http://127.0.0.1:4010"));

/** The settings of the gateways (DECISIONS, Operating contract). */
export const PAYMENT_SETTINGS = {
  PAYMENTS: v.optional(v.picklist(["pretend"], "can only be pretend")),
  RAZORPAY_KEY_ID: v.optional(v.pipe(text, v.regex(/^rzp_(test|live)_\w+$/, "must be a key id such as rzp_test_1DP5mmOlF5G5ag"))),
  RAZORPAY_KEY_SECRET: v.optional(text),
  RAZORPAY_WEBHOOK_SECRET: v.optional(text),
  RAZORPAY_API: v.optional(loopback),
};

type Given = v.InferOutput<v.ObjectSchema<typeof PAYMENT_SETTINGS, undefined>>;

/** `api` and `script` are where Razorpay's API and its window come from. */
export type RazorpaySettings = { keyId: string; keySecret: string; webhookSecret: string; api: string; script: string };

/** Each gateway that has keys; `pretend` is the one that stands in while none has. */
export type PaymentSettings = { pretend: boolean; razorpay: RazorpaySettings | undefined };

/** The gateways of the settings, or one line that says what is wrong with them. */
export function paymentsOf(given: Given, production: boolean): PaymentSettings | string {
  if (production && given.RAZORPAY_API) return "The setting RAZORPAY_API is for tests and is refused with NODE_ENV=production.";
  const razorpay = razorpayOf(given);
  if (typeof razorpay === "string") return razorpay;
  const keys = razorpay !== undefined;
  if (keys && given.PAYMENTS === "pretend") return "The setting PAYMENTS=pretend is for a shop without a gateway. Take it away, or the gateway's keys.";
  return { pretend: !keys && (!production || given.PAYMENTS === "pretend"), razorpay };
}

function razorpayOf({ RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_API: api }: Given): RazorpaySettings | undefined | string {
  if (!keyId && !keySecret && !webhookSecret) return undefined;
  if (!keyId || !keySecret || !webhookSecret) return "Razorpay needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET together.";
  if (keySecret === webhookSecret) return "RAZORPAY_WEBHOOK_SECRET must be another than RAZORPAY_KEY_SECRET.";
  return { keyId, keySecret, webhookSecret, api: api ?? "https://api.razorpay.com", script: `${api ?? "https://checkout.razorpay.com"}/v1/checkout.js` };
}
