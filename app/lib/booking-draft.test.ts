import { expect, it } from "vitest";
import { bookingDraftStore, forgetBooked, readBookingDraft } from "./booking-draft.ts";

const HOLD = { id: "5b0c", date: "2027-03-06", time: "18:00", productId: "rd001", expiresAt: "2027-02-10T11:53:00.000Z" };

it("reads back what was typed, and of a damaged draft the good parts", () => {
  const typed = { productId: "rd001", date: "2027-03-06", surprise: true as const, addOns: [{ id: "violin", qty: 2 }], hold: HOLD, begun: { id: "7f3a", at: "2027-02-10T11:40:00.000Z", hold: HOLD }, beside: ["0a1b"] };
  expect(readBookingDraft({ owner: "asha", typed })).toEqual({ owner: "asha", typed });
  expect(readBookingDraft({ typed: { productId: 7, guests: "3", surprise: "yes", total: 1, addOns: [{ id: "violin", qty: 0 }, { id: "<b>", qty: 1 }, null], hold: { ...HOLD, time: 18 }, begun: { id: "7f3a", at: 7 }, beside: "0a1b" } })).toEqual({ typed: { guests: "3", addOns: [], hold: null, begun: null, beside: [] } });
  expect(readBookingDraft({ typed: { date: "2027-02-31", guests: "3" } }), "a link may have brought it").toEqual({ typed: { guests: "3", addOns: [], hold: null, begun: null, beside: [] } });
  for (const damaged of [undefined, null, "x", [], {}, { typed: 7 }]) expect(readBookingDraft(damaged)).toBeUndefined();
});

it("forgets what was booked, and keeps what was chosen since", () => {
  const booked = { productId: "rd001", date: HOLD.date, time: HOLD.time, guests: "4", hold: HOLD, begun: { id: "7f3a", at: "2027-02-10T11:40:00.000Z", hold: HOLD } };
  const after = (change: object, payment = "7f3a") => {
    bookingDraftStore.set({ owner: "asha", typed: { ...booked, ...change } });
    forgetBooked(payment, true);
    return bookingDraftStore.get()?.typed;
  };
  expect(after({}, "another")?.guests).toBe("4");
  expect(after({ productId: "pr001", time: "" })).toMatchObject({ productId: "pr001", guests: "4", hold: null, begun: null });
  const other = { ...HOLD, id: "77aa", time: "15:00" };
  expect(after({ time: "15:00", hold: other }), "with the time that is held for it").toMatchObject({ time: "15:00", hold: other, begun: null });
  for (const change of [{}, { hold: { ...HOLD, id: "held again" } }, { hold: null }, { productId: "" }]) expect(after(change)).toBeUndefined();
});
