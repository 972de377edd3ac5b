import { encode } from "uqr";
import * as v from "valibot";
import { orNothing } from "#domain/booking/fields.ts";
import { paiseOf } from "#domain/payment/rules.ts";
import { readUtr, upiLink, upiNote, type UpiPayee } from "#domain/payment/upi.ts";
import type { PaymentAdapter } from "#server/adapters/payments/port.ts";

/**
 * Money from bank to bank, with nobody between who could tell of it: a link that opens an app on a phone, the same as a QR for a phone beside
 * a desktop, and what can be typed into an app by hand. The browser brings `{paid: true}`, with a `utr` where the shopper has looked
 * it up. That proves nothing, so the payment is awaiting confirmation until the desk records its UTR.
 */
export function openUpi(payee: UpiPayee): PaymentAdapter {
  return {
    name: "upi",
    methods: ["upi"],
    price: paiseOf,
    async start({ key, reference, amount }) {
      const link = upiLink(payee, reference, amount);
      return { order: key, handover: { link, qr: qrOf(link), payee: payee.id, name: payee.name, note: upiNote(reference) } };
    },
    async verify({ id }, proof) {
      const said = v.safeParse(saidPaid, proof);
      if (!said.success) return undefined;
      const { utr } = said.output;
      // Named by the payment and not by the UTR, which anybody could type: it is the desk's record that uses one up.
      return [{ kind: "authorized", payment: `said-${id}`, ...(utr !== undefined && { note: `UTR ${utr}` }) }];
    },
    ask: async () => [],
    // From the merchant's own bank, by hand: the desk says when it is sent, and until then it is only asked for.
    refund: async (_payment, { key }) => ({ refund: key, state: "asked" }),
  };
}

const saidPaid = v.object({ paid: v.literal(true), utr: orNothing(v.pipe(v.string(), v.transform(readUtr), v.string())) });

/** A QR as SVG, one stroke a row, with the four quiet modules that scanners ask for. Black on white in every theme. */
function qrOf(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) => {
    const runs = row.map((dark) => (dark ? "1" : "0")).join("").matchAll(/1+/g);
    return [...runs].map(({ 0: run, index }) => `M${index} ${y}.5h${run.length}`).join("");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${rows.join("")}"/></svg>`;
}
