import type { OfferTerms } from "./discount.ts";
import type { OfferRefusal } from "./rules.ts";

/** The answer of `POST /api/offers/claim`, as the browser keeps it: `claim` is what the server has signed, `until` an ISO instant. */
export type ClaimedOffer = OfferTerms & { claim: string; code: string; title: string; until: string };

/**
 * What a quote says of a claim that was sent with it. `if-eligible`: it is counted, and whether this customer has used it is known once
 * they are logged in. `refused` says why in `words`, and nothing is taken off; `minimum` is there where the price is below that (rupees).
 */
export type QuotedOffer =
  | ({ state: "counted" | "if-eligible"; title: string; until: string } & OfferTerms)
  | { state: "refused"; why: OfferRefusal; words: string; minimum?: number };
