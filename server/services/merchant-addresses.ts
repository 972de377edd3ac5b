import { normaliseEmail } from "#domain/contact/rules.ts";
import type { Shop } from "#server/shop.ts";

/** Where the merchant's mail is kept while no operator has an address; `.invalid` is nobody's, so it can never be sent astray. */
const MERCHANT_KEPT = "merchant@bokeh.invalid";

/** Every operator's address, for what the merchant must learn. */
export function merchantAddresses({ env }: Shop): string[] {
  const valid = env.operatorEmails.flatMap((email) => normaliseEmail(email) ?? []);
  return valid.length > 0 ? valid : [MERCHANT_KEPT];
}
