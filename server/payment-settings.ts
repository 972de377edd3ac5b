import * as v from "valibot";
import { readHundredths } from "#domain/payment/dollars.ts";
import type { UpiPayee } from "#domain/payment/upi.ts";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** A gateway of a test: on this machine alone, so that no setting can send keys elsewhere. */
const loopback = v.pipe(text, v.regex(/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+$/, "must be a loopback address such as http://127.0.0.1:4010"));

const RATE = "must be rupees for one US dollar, from 20 to 500, such as 84.50";

/** The settings of the gateways (DECISIONS, Operating contract). */
export const PAYMENT_SETTINGS = {
  PAYMENTS: v.optional(v.picklist(["pretend"], "can only be pretend")),
  RAZORPAY_KEY_ID: v.optional(v.pipe(text, v.regex(/^rzp_(test|live)_\w+$/, "must be a key id such as rzp_test_1DP5mmOlF5G5ag"))),
  RAZORPAY_KEY_SECRET: v.optional(text),
  RAZORPAY_WEBHOOK_SECRET: v.optional(text),
  RAZORPAY_API: v.optional(loopback),
  STRIPE_SECRET_KEY: v.optional(v.pipe(text, v.regex(/^[sr]k_(test|live)_\w+$/, "must be a secret or restricted key, which begins with sk_ or rk_"))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(text, v.regex(/^whsec_[\w+/=-]+$/, "must be a signing secret, which begins with whsec_"))),
  STRIPE_API: v.optional(loopback),
  PAYPAL_CLIENT_ID: v.optional(v.pipe(text, v.regex(/^[\w-]+$/, "must be letters, digits, - and _"))),
  PAYPAL_CLIENT_SECRET: v.optional(v.pipe(text, v.regex(/^[\w-]+$/, "must be letters, digits, - and _"))),
  PAYPAL_WEBHOOK_ID: v.optional(v.pipe(text, v.regex(/^\w+$/, "must be the id of a webhook such as 4JH86294D6297924G"))),
  PAYPAL_USD_RATE: v.optional(v.pipe(text, v.transform(readHundredths), v.number(RATE), v.minValue(2_000, RATE), v.maxValue(50_000, RATE))),
  PAYPAL_ENVIRONMENT: v.optional(v.picklist(["live", "sandbox"], "must be live or sandbox")),
  PAYPAL_API: v.optional(loopback),
  UPI_ID: v.optional(v.pipe(text, v.regex(/^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9.]{1,63}$/, "must be a UPI ID such as shop@bank"))),
  UPI_NAME: v.optional(v.pipe(text, v.maxLength(99, "must have at most 99 characters"))),
};

type Given = v.InferOutput<v.ObjectSchema<typeof PAYMENT_SETTINGS, undefined>>;

/** `api` is where Razorpay's API is. */
export type RazorpaySettings = { keyId: string; keySecret: string; webhookSecret: string; api: string };

/** `api` is a stand-in for Stripe; without one its SDK knows the way. */
export type StripeSettings = { secretKey: string; webhookSecret: string; api: string | undefined };
/** `paisePerDollar` is what a dollar is worth to the merchant: 8450 for ₹84.50. */
export type PaypalSettings = { clientId: string; clientSecret: string; webhookId: string; paisePerDollar: number; api: string };

/** Each gateway that has keys; `pretend` is the one that stands in while none has. */
export type PaymentSettings = { pretend: boolean; razorpay: RazorpaySettings | undefined; stripe: StripeSettings | undefined; paypal: PaypalSettings | undefined; upi: UpiPayee | undefined };

/** The gateways of the settings, or one line that says what is wrong with them. */
export function paymentsOf(given: Given, production: boolean): PaymentSettings | string {
  const standIn = (["RAZORPAY_API", "STRIPE_API", "PAYPAL_API"] as const).find((name) => given[name] !== undefined);
  if (production && standIn) return `The setting ${standIn} is for tests and is refused with NODE_ENV=production.`;
  const [razorpay, stripe, paypal, upi] = [razorpayOf(given), stripeOf(given), paypalOf(given), upiOf(given)];
  if (typeof razorpay === "string") return razorpay;
  if (typeof stripe === "string") return stripe;
  if (typeof paypal === "string") return paypal;
  if (typeof upi === "string") return upi;
  const keys = [razorpay, stripe, paypal, upi].some((gateway) => gateway !== undefined);
  if (keys && given.PAYMENTS === "pretend") return "The setting PAYMENTS=pretend is for a shop without a gateway. Take it away, or the gateway's keys.";
  return { pretend: !keys && (!production || given.PAYMENTS === "pretend"), razorpay, stripe, paypal, upi };
}

function razorpayOf({ RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_API: api }: Given): RazorpaySettings | undefined | string {
  if (!keyId && !keySecret && !webhookSecret) return undefined;
  if (!keyId || !keySecret || !webhookSecret) return "Razorpay needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET together.";
  if (keySecret === webhookSecret) return "RAZORPAY_WEBHOOK_SECRET must be another than RAZORPAY_KEY_SECRET.";
  return { keyId, keySecret, webhookSecret, api: api ?? "https://api.razorpay.com" };
}

function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API: api }: Given): StripeSettings | undefined | string {
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret) return "Stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET together.";
  return { secretKey, webhookSecret, api };
}

const PAYPAL_APIS = { live: "https://api-m.paypal.com", sandbox: "https://api-m.sandbox.paypal.com" };

function paypalOf({ PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_USD_RATE: paisePerDollar, PAYPAL_ENVIRONMENT: environment, PAYPAL_API: api }: Given): PaypalSettings | undefined | string {
  if (!clientId && !clientSecret && !webhookId && !paisePerDollar) return undefined;
  if (!clientId || !clientSecret || !webhookId || !paisePerDollar) return "PayPal needs PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_USD_RATE together.";
  return { clientId, clientSecret, webhookId, paisePerDollar, api: api ?? PAYPAL_APIS[environment ?? "live"] };
}

function upiOf({ UPI_ID: id, UPI_NAME: name }: Given): UpiPayee | undefined | string {
  if (!id && !name) return undefined;
  if (!id || !name) return "UPI needs UPI_ID and UPI_NAME together.";
  return { id, name };
}
