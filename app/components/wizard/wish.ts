import { surpriseOf } from "#app/components/booking/surprise.ts";
import { GUESTS_MIN } from "#domain/booking/rules.ts";
import { clampGuests } from "#domain/booking/guests.ts";
import { readWizardWish, WIZARD_GUESTS_MAX } from "#domain/booking/wizard.ts";
import type { Chosen } from "./use-wizard.ts";

/** The controls of the two steps that are typed into, in their order; by them it is known where a refused field stands. */
export const PLACE_FIELDS = ["addressLine1", "addressLine2", "pincode", "city", "state"] as const;
export const PAYMENT_FIELDS = ["name", "email", "phone", "specialRequests", "notToCall", "alternateContact", "method"] as const;

/** The body of `POST /api/payments`, as the draft stands; `holdId` is that of a slot which may have been taken just now. */
export function wishOf({ values, line, offer, price }: Chosen, holdId = values.hold?.id ?? "") {
  const { productId: _productId, date: _date, time: _time, hold: _hold, begun: _begun, beside: _beside, addOns: _addOns, ...typed } = values;
  return {
    ...typed, ...surpriseOf(values), holdId,
    selectedAddOns: line.addOns.map(({ id, qty }) => ({ id, qty })),
    guests: Number(clampGuests(values.guests, WIZARD_GUESTS_MAX) || GUESTS_MIN),
    offer: offer?.claim,
    totalPrice: price.total,
  };
}

/** What is wrong in some fields, by the shop's own rule. */
export function wrongIn(wizard: Chosen, fields: readonly string[]): Record<string, string> {
  const read = readWizardWish(wishOf(wizard));
  return read.ok ? {} : Object.fromEntries(Object.entries(read.errors).filter(([field]) => fields.includes(field)));
}
