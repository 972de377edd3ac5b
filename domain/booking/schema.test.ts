import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMissingInformation } from "./rules.ts";
import { readBookingRequest } from "./schema.ts";

/** 17:08 in India on 10 February 2027. */
const NOW = new Date("2027-02-10T11:38:00Z");

const GOOD = {
  productId: "rd001", productTitle: "Candlelight Dinner", name: "Asha Rao", email: "asha@example.com", phone: "98765 43210",
  date: "2027-02-14", time: "19:00", location: "", guests: 2, quantity: 1, selectedAddOns: [{ id: "addon-cake", name: "Cake", price: 1 }],
  totalPrice: 5098, specialRequests: "Two candles,\r\nplease",
};

const read = (change: Record<string, unknown>) => readBookingRequest({ ...GOOD, ...change }, NOW);
const errorsOf = (change: Record<string, unknown>) => {
  const answer = read(change);
  return answer.ok ? {} : answer.errors;
};
const requestOf = (change: Record<string, unknown>) => {
  const answer = read(change);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.request;
};

describe("a booking request", () => {
  it("comes out cleaned", () => {
    expect(requestOf({})).toEqual({
      productId: "rd001", name: "Asha Rao", email: "asha@example.com", phone: "+919876543210", date: "2027-02-14", time: "19:00",
      location: "", guests: 2, quantity: 1, selectedAddOns: [{ id: "addon-cake", qty: 1 }], totalPrice: 5098, specialRequests: "Two candles,\nplease",
      surprise: false, notToCall: undefined, alternateContact: undefined,
    });
  });

  it("takes the wish for a surprise, and keeps whom not to call for that alone", () => {
    const secret = { notToCall: " Meera,\n98765 43210 ", alternateContact: "Ravi" };
    expect(requestOf({ surprise: true, ...secret })).toMatchObject({ surprise: true, notToCall: "Meera, 98765 43210", alternateContact: "Ravi" });
    for (const surprise of [false, null, undefined]) expect(requestOf({ surprise, ...secret })).toMatchObject({ surprise: false, notToCall: undefined, alternateContact: undefined });
    for (const surprise of ["true", 1, "on", {}]) expect(Object.keys(errorsOf({ surprise }))).toEqual(["surprise"]);
    expect(errorsOf({ notToCall: "x".repeat(201) })).toEqual({ notToCall: "Keep the line on whom not to call under 200 characters." });
  });

  it.each(["phone", "time", "specialRequests"])("takes an empty, absent or null %s as nothing", (field) => {
    for (const nothing of ["", "  ", null, undefined]) expect(requestOf({ [field]: nothing })).toHaveProperty(field, undefined);
  });

  it.each([
    ["name", undefined, "Enter your name, 2 to 80 characters."],
    ["name", "A", "Enter your name, 2 to 80 characters."],
    ["name", "A\u200d\u200d", "Enter your name, 2 to 80 characters."],
    ["name", "a".repeat(81), "Enter your name, 2 to 80 characters."],
    ["name", " \u0000 \u202e ", "Enter your name, 2 to 80 characters."],
    ["name", "Asha \ud800", "Enter your name, 2 to 80 characters."],
    ["name", { toString: "Asha" }, "Enter your name, 2 to 80 characters."],
    ["email", "asha", "Enter one email address in plain letters, such as name@example.com."],
    ["email", "a@example.com,b@example.com", "Enter one email address in plain letters, such as name@example.com."],
    ["phone", "12345", "Enter a phone number such as 98765 43210, or leave it empty."],
    ["phone", 9876543210, "Enter a phone number such as 98765 43210, or leave it empty."],
    ["date", undefined, "Choose the date of your celebration."],
    ["date", "2027-02-09", "That day has passed. Choose a later one."],
    ["date", "2027-02-30", "There is no such day in the calendar. Choose another."],
    ["date", "2027-02-14T00:00:00Z", "Choose the date of your celebration."],
    ["date", "2035-12-31", "Choose a date within the next 180 days."],
    ["date", "2027-08-10", "Choose a date within the next 180 days."],
    ["time", "25:00", "Enter a time such as 18:30, or leave it empty."],
    ["location", "x".repeat(201), "Keep the location under 200 characters."],
    ["guests", 0, "Enter a number of guests from 1 to 50."],
    ["guests", 51, "Enter a number of guests from 1 to 50."],
    ["guests", 2.5, "Enter a number of guests from 1 to 50."],
    ["guests", "2", "Enter a number of guests from 1 to 50."],
    ["quantity", 0, "Choose a quantity from 1 to 50."],
    ["quantity", 1e9, "Choose a quantity from 1 to 50."],
    ["selectedAddOns", ["addon-cake"], "Choose the add-ons from the list of this celebration."],
    ["selectedAddOns", [{ id: "addon-cake", qty: -1 }], "Choose the add-ons from the list of this celebration."],
    ["selectedAddOns", Array.from({ length: 31 }, () => ({ id: "addon-cake" })), "Choose the add-ons from the list of this celebration."],
    ["totalPrice", undefined, "Send the total price in whole rupees, as it was shown."],
    ["totalPrice", 10.5, "Send the total price in whole rupees, as it was shown."],
    ["totalPrice", "4999", "Send the total price in whole rupees, as it was shown."],
    ["specialRequests", "x".repeat(501), "Keep your requests under 500 characters."],
    ["productId", "../etc", "Choose a celebration from our catalogue."],
  ])("is refused for %s %j, in words beside that field alone", (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: message });
  });

  it.each([null, undefined, "text", 7, [], [GOOD], true])("is refused when it is %j", (body) => {
    expect(readBookingRequest(body, NOW).ok).toBe(false);
  });

  it("takes the first and the last day", () => {
    expect(requestOf({ date: "2027-02-10", time: "" }).date).toBe("2027-02-10");
    expect(requestOf({ date: "2027-08-09" }).date).toBe("2027-08-09");
  });

  it("refuses a time that has passed today, but not the same time tomorrow", () => {
    for (const time of ["10:00", "17:00", "17:08"]) expect(errorsOf({ date: "2027-02-10", time })).toEqual({ time: "That time has passed. Choose a later one." });
    expect(requestOf({ date: "2027-02-10", time: "17:09" }).time).toBe("17:09");
    expect(requestOf({ date: "2027-02-11", time: "10:00" }).time).toBe("10:00");
  });

  it("takes names of all scripts and counts a character once", () => {
    for (const name of ["José Peña", "Łucja", "Зоя", "王小明", "עברית", "محمد علي", "👩🏽‍🎤 Asha"]) expect(requestOf({ name }).name).toBe(name);
    expect(requestOf({ name: "🎈".repeat(80) }).name).toHaveLength(160);
    expect(requestOf({ name: "Nguye\u0302\u0303n Thi\u0323 Hu\u031bo\u031bng" }).name).toBe("Nguyễn Thị Hương");
  });

  it("removes NUL, controls and direction marks from text", () => {
    expect(requestOf({ name: "Asha\u0000\u202e\r\nRao" }).name).toBe("Asha Rao");
    expect(requestOf({ specialRequests: "a\u0000b\u202ec" }).specialRequests).toBe("abc");
  });

  it("ignores what it does not know, prototype names included", () => {
    const body = JSON.parse(`{"__proto__":{"operator":true},"constructor":1,"state":"confirmed","userId":"x",${JSON.stringify(GOOD).slice(1)}`) as unknown;
    const answer = readBookingRequest(body, NOW);
    expect(answer.ok && Object.keys(answer.request).sort()).toEqual(Object.keys(requestOf({})).sort());
    expect(({} as { operator?: boolean }).operator).toBeUndefined();
  });

  it("is taken or refused, whatever is sent, and never throws", () => {
    fc.assert(fc.property(fc.record(Object.fromEntries(Object.keys(GOOD).map((key) => [key, fc.anything()]))), (body) => {
      const answer = readBookingRequest(body, NOW);
      if (!answer.ok) expect(Object.values(answer.errors).every((message) => message.length > 10)).toBe(true);
    }), { numRuns: 500 });
  });

  it("knows which fields the specification's toast speaks of", () => {
    expect(isMissingInformation({ email: "…" })).toBe(true);
    expect(isMissingInformation({ phone: "…" })).toBe(false);
  });
});
