import { encode } from "uqr";
import { paiseOf } from "#domain/payment/rules.ts";
import { upiLink, type UpiPayee } from "#domain/payment/upi.ts";
import type { PaymentAdapter } from "#server/adapters/payments/port.ts";

/**
 * Money from bank to bank, with nobody between who could tell of it: a link that opens an app on a phone, the same as a QR for a phone beside
 * a desktop. What the browser says proves nothing, so the payment waits until the desk records its UTR.
 */
export function openUpi(payee: UpiPayee): PaymentAdapter {
  return {
    name: "upi",
    methods: ["upi"],
    price: paiseOf,
    async start({ key, reference, amount }) {
      const link = upiLink(payee, reference, amount);
      return { order: key, handover: { link, qr: qrOf(link) } };
    },
    verify: async () => [],
    ask: async () => [],
    // As what is recorded at the desk: given back by hand, from the merchant's own bank.
    refund: async (_payment, { key }) => ({ refund: key, state: "processed" }),
  };
}

/** A QR as SVG, one stroke a row, with the four quiet modules that scanners ask for. Black on white in every theme. */
function qrOf(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) => {
    const runs = row.map((dark) => (dark ? "1" : "0")).join("").matchAll(/1+/g);
    return [...runs].map(({ 0: run, index }) => `M${index} ${y}.5h${run.length}`).join("");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${rows.join("")}"/></svg>`;
}
