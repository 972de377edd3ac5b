import { formatMoney } from "#domain/payment/rules.ts";
import { formatInstant } from "#domain/time/rules.ts";
import type { GatewayEvent } from "#server/adapters/payments/port.ts";
import { compose } from "./booking-mail.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";

/** A message that told of money for a payment that the shop has never begun; `receivedAt` is an ISO instant. */
type Unknown = { gateway: string; receivedAt: string; order: string | null; payment: string | null; events: GatewayEvent[] };

const NAMES: Record<string, string> = { razorpay: "Razorpay", stripe: "Stripe", paypal: "PayPal" };

/** The most that are listed; more are counted. */
const LISTED = 20;

/** To the merchant: a gateway has told of payments that the shop does not know. */
export function unknownPaymentsMail(unknown: readonly Unknown[], { to }: { to: string }): Mail {
  const [only] = unknown.length === 1 ? unknown.map(nameOf) : [];
  const count = unknown.length === 1 ? "a payment" : `${unknown.length} payments`;
  const more = unknown.length > LISTED ? [`The first ${LISTED} of them stand below.`] : [];
  return compose({
    to,
    senderName: SHOP_SENDER,
    subject: `Payment needs attention: ${count} we don't know${only === undefined ? "" : `, ${only}`}`,
    title: `The gateway told of ${count} we don't know`,
    paragraphs: [
      "Money has come that belongs to no booking of the shop, and for three days none has turned up. If something else of yours is paid through the same account at the gateway, it is that. If not, look for it at the gateway's own desk, and give it back there.",
      ...more,
    ],
    facts: unknown.slice(0, LISTED).map(({ gateway, receivedAt, events, ...names }) => ({ label: nameOf(names) ?? "Without a name", value: `${amountOf(events)} by ${NAMES[gateway] ?? gateway}, told on ${formatInstant(receivedAt)}` })),
  });
}

const nameOf = ({ payment, order }: Pick<Unknown, "payment" | "order">) => payment ?? order ?? undefined;

function amountOf(events: readonly GatewayEvent[]): string {
  const taken = events.find((event) => event.kind === "captured");
  if (!taken) return "";
  const { minor, currency } = taken.money;
  return currency === "INR" || currency === "USD" ? formatMoney({ minor, currency }) : `${minor} ${currency}`;
}
