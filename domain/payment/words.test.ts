import { describe, expect, it } from "vitest";
import type { BookingState } from "#domain/booking/states.ts";
import { type BookingMoney, nextWords, standingLabel } from "./words.ts";

const NONE: BookingMoney = { total: 7499, paid: 0, goingBack: 0, back: 0, byHand: { goingBack: 0, back: 0, onTop: 0 }, foreign: false, pending: null, attention: null };
const PAID = { paid: 7499 };

describe("what comes next is said with the money", () => {
  it.each<[BookingState, Partial<BookingMoney>, string]>([
    ["requested", {}, "We answer within 24 hours. Nothing has been charged."],
    ["requested", PAID, "We answer within 24 hours. We have your payment of ₹7,499; all of it comes back if we can't do it."],
    ["held", {}, "The time is held for you. Nothing has been charged."],
    ["awaiting-payment", {}, "The time is held for you until the payment has come."],
    ["awaiting-payment", { pending: "bank" }, "Your bank has not answered yet. Please don't pay a second time: it is confirmed as soon as your bank does, and we write to you."],
    ["awaiting-payment", { pending: "shop" }, "You have told us that it is paid. Please don't pay a second time: we look at our account, and write to you."],
    ["awaiting-payment", { paid: 5000 }, "We have ₹5,000 of ₹7,499. It is confirmed once the rest has come."],
    ["awaiting-payment", { paid: 75, attention: "wrong-amount" }, "We have received a payment that does not match what was asked. Nothing is lost: we put it right with you, or give all of it back."],
    ["expired", { foreign: true, attention: "wrong-currency" }, "The time is free again. We have received a payment that does not match what was asked. Nothing is lost: we put it right with you, or give all of it back."],
    ["expired", { paid: 1000, attention: "wrong-amount" }, "The time is free again. We have ₹1,000 of ₹7,499. We have received a payment that does not match what was asked. Nothing is lost: we put it right with you, or give all of it back."],
    ["expired", { paid: 1000 }, "The time is free again. We have ₹1,000 of ₹7,499."],
    ["confirmed", PAID, "It is fixed, and paid: ₹7,499. Nothing more is due."],
    ["confirmed", { paid: 5000 }, "It is fixed. We have ₹5,000 of ₹7,499."],
    ["confirmed", { paid: 6499, back: 100_000 }, "It is fixed. We have ₹6,499 of ₹7,499. ₹1,000 has gone back to you; banks take five to seven working days."],
    ["confirmed", {}, "It is fixed. The mail that confirmed it says what is due and how it can be paid."],
    ["confirmed", { paid: 14_998, attention: "paid-twice" }, "It is fixed, and paid: ₹7,499. Nothing more is due. It has been paid twice, and we give the second payment back."],
    ["declined", {}, "We are sorry that we can't do it. Nothing has been charged."],
    ["declined", { goingBack: 749_900 }, "We are sorry that we can't do it. ₹7,499 is about to go back to you, the way it was paid."],
    ["expired", {}, "The time is free again. Nothing has been charged."],
    ["expired", { ...PAID, attention: "no-crew" }, "Your payment of ₹7,499 came when the time was no longer held, and no crew was free then any more. Choose another time, or have all of it back."],
    ["expired", { back: 749_900 }, "The time is free again. ₹7,499 has gone back to you; banks take five to seven working days."],
    ["expired", { pending: "bank" }, "The time is free again. Should your bank still let the payment pass, it is confirmed after all where a crew is free; otherwise all of it comes back."],
    ["expired", { pending: "shop" }, "You have told us that it is paid, and the time is not held any more. We look at our account, and write to you."],
    ["completed", PAID, "Thank you for celebrating with us."],
    ["cancelled", {}, "Nobody will come. The history says what comes back."],
    ["cancelled", { paid: 3749, back: 375_050 }, "Nobody will come. ₹3,750.50 has gone back to you; banks take five to seven working days."],
    ["cancelled", { goingBack: 749_900, byHand: { goingBack: 749_900, back: 0, onTop: 0 } }, "Nobody will come. We send ₹7,499 back to you by hand within two working days, and write to you when we have."],
    ["cancelled", { back: 749_900, byHand: { goingBack: 0, back: 749_900, onTop: 0 } }, "Nobody will come. We have sent ₹7,499 to you by hand."],
    ["cancelled", { goingBack: 1_000_000, back: 250_000, byHand: { goingBack: 300_000, back: 50_000, onTop: 100_000 } }, "Nobody will come. ₹6,000 is about to go back to you, the way it was paid. We send ₹3,000 back to you by hand within two working days, and write to you when we have. We owe you ₹1,000 on top and send it by hand: write to us to which UPI ID or bank account. ₹2,000 has gone back to you; banks take five to seven working days. We have sent ₹500 to you by hand."],
    ["cancelled", { paid: 7499, attention: "refund-failed" }, "Nobody will come. A refund could not be sent yet. We see to it, and nothing of it is lost."],
    ["cancelled", { back: 749_900, attention: "refund-returned" }, "Nobody will come. Your refund has come back to us, since your bank did not take it. Write to us where it should go."],
  ])("%s with %j", (state, money, words) => expect(nextWords(state, { ...NONE, ...money })).toBe(words));

  it("and whoever has paid never reads that nothing was charged", () => {
    for (const state of ["requested", "held", "awaiting-payment", "confirmed", "declined", "expired", "completed", "cancelled"] as const) {
      for (const money of [PAID, { goingBack: 1 }, { back: 1 }, { foreign: true }, { pending: "bank" as const }]) expect(nextWords(state, { ...NONE, ...money })).not.toContain("Nothing has been charged");
    }
  });
});

it("names a state, unless there is money that it knows nothing of", () => {
  expect(standingLabel("expired", NONE)).toBe("Expired");
  expect(standingLabel("expired", { ...NONE, ...PAID, attention: "no-crew" })).toBe("Paid, we are looking into it");
  expect(standingLabel("confirmed", { ...NONE, ...PAID, attention: "paid-twice" })).toBe("Confirmed");
});
