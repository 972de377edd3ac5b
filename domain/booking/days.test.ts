import { describe, expect, it } from "vitest";
import { readOrder } from "#domain/order/schema.ts";
import { readChange } from "./change.ts";
import { bookableDays } from "./days.ts";
import { readBookingRequest } from "./schema.ts";

describe("the days that can be asked for", () => {
  it.each([
    ["2027-02-09T18:30:00.000Z", "2027-02-10", "2027-08-09"],
    ["2027-02-10T14:29:59.999Z", "2027-02-10", "2027-08-09"],
    ["2027-02-10T14:30:00.000Z", "2027-02-11", "2027-08-09"],
    ["2027-02-10T18:29:59.999Z", "2027-02-11", "2027-08-09"],
    ["2027-02-10T18:30:00.000Z", "2027-02-11", "2027-08-10"],
    ["2028-02-28T15:00:00.000Z", "2028-02-29", "2028-08-26"],
    ["2027-12-31T15:00:00.000Z", "2028-01-01", "2028-06-28"],
  ])("at %s are from %s to %s", (now, first, last) => expect(bookableDays(new Date(now))).toEqual({ first, last }));
});

const TOO_LATE = { date: "It is too late for today: our latest start is 8:00 pm. Choose a date from tomorrow on." };

describe("today, after 8 pm in India", () => {
  const PERSON = { name: "Asha Rao", email: "asha@example.com" };
  const order = (date: string, now: Date) => readOrder({ ...PERSON, lines: [{ id: "rd001", qty: 1 }], date, pincode: "110001" }, now);
  const request = (date: string, now: Date) => readBookingRequest({ ...PERSON, productId: "rd001", date, time: "23:59", guests: 2, quantity: 1, totalPrice: 4999 }, now);
  const change = (date: string, now: Date) => readChange({ message: "Sooner", date }, now);

  it.each([["an order", order], ["a request", request], ["a wish to change", change]])("is refused for %s, in words, and one second before it is not", (_what, read) => {
    expect(read("2027-02-10", new Date("2027-02-10T14:29:59Z")).ok).toBe(true);
    for (const late of ["2027-02-10T14:30:00Z", "2027-02-10T18:29:59Z"]) {
      expect(read("2027-02-10", new Date(late))).toEqual({ ok: false, errors: TOO_LATE });
      expect(read("2027-02-11", new Date(late)).ok).toBe(true);
    }
    expect(read("2027-02-10", new Date("2027-02-10T18:30:00Z"))).toEqual({ ok: false, errors: { date: "That day has passed. Choose a later one." } });
  });
});
