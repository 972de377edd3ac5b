import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { whatIsWrong } from "./rules.ts";
import { readOrder } from "./schema.ts";

/** 17:08 in India on 10 February 2027. */
const NOW = new Date("2027-02-10T11:38:00Z");
const LINE = { id: "rd001", selectedAddOns: [{ id: "addon-cake", qty: 2 }], qty: 1 };
const GOOD = {
  lines: [LINE], name: "Asha Rao", email: " Asha@Example.com ", date: "2027-02-14", pincode: "110 001", phone: "98765 43210", notes: "Two candles,\r\nplease",
  surprise: true, notToCall: "Meera", alternateContact: "Ravi, 98765 43211", totalPrice: 5302,
};

const read = (change: Record<string, unknown>) => readOrder({ ...GOOD, ...change }, NOW);
const errorsOf = (change: Record<string, unknown>) => {
  const answer = read(change);
  return answer.ok ? {} : answer.errors;
};
const orderOf = (change: Record<string, unknown>) => {
  const answer = read(change);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.order;
};

const CHOOSE_QUANTITY = "Choose a quantity from 1 to 50.";
const NO_PIN = "Enter the PIN code of the event, six digits such as 110001.";

describe("an order", () => {
  it("comes out cleaned", () => {
    expect(orderOf({})).toEqual({ ...GOOD, email: "asha@example.com", pincode: "110001", phone: "+919876543210", notes: "Two candles,\nplease" });
  });

  it("reads ids and quantities of its lines and no price", () => {
    const lines = [{ ...LINE, price: 1, basePrice: 1, custom_price: 1, selectedAddOns: [{ id: "addon-cake", price: -5000, name: "Free" }] }];
    expect(orderOf({ lines, state: "confirmed", userId: "x", fee: 0 })).toMatchObject({ lines: [{ id: "rd001", qty: 1, selectedAddOns: [{ id: "addon-cake", qty: 1 }] }] });
    expect(Object.keys(orderOf({ state: "confirmed", fee: 0 })).toSorted()).toEqual(Object.keys(GOOD).toSorted());
    expect(JSON.stringify(orderOf({ lines }).lines)).not.toContain("rice");
  });

  it.each(["phone", "notes", "notToCall", "alternateContact"])("takes an empty, absent or null %s as nothing", (field) => {
    for (const nothing of ["", "  ", null, undefined]) expect(orderOf({ [field]: nothing })).toHaveProperty(field, undefined);
  });

  it("takes no line on a call, where cleaning leaves nothing of it", () => {
    expect(orderOf({ notToCall: "\u0000\u202e" }).notToCall).toBeUndefined();
  });

  it("keeps whom not to call for a surprise alone, and a surprise is never the default", () => {
    for (const surprise of [false, null, undefined]) expect(orderOf({ surprise })).toMatchObject({ surprise: false, notToCall: undefined, alternateContact: undefined });
  });

  it("needs no total, but one that is sent must be a whole amount", () => {
    expect(orderOf({ totalPrice: undefined }).totalPrice).toBeUndefined();
    for (const totalPrice of [null, "5302", 10.5, -1, Number.NaN]) expect(errorsOf({ totalPrice })).toEqual({ totalPrice: "Send the total price in whole rupees, as it was shown." });
  });

  it.each(["110001", "110 001", "110-001", " ११०००१ ", "١١٠٠٠١"])("takes the PIN %j", (pincode) => expect(orderOf({ pincode }).pincode).toBe("110001"));
  it.each(["560001", "201001", "673310"])("takes the PIN %j, where we may not come: that is for us to answer", (pincode) => expect(orderOf({ pincode }).pincode).toBe(pincode));
  it.each(["", "11000", "1100011", "010001", "11000a", 110001, null, undefined, {}, ["110001"]])("refuses the PIN %j", (pincode) => expect(errorsOf({ pincode })).toEqual({ pincode: NO_PIN }));

  it.each([
    ["name", "A", "Enter your name, 2 to 80 characters."],
    ["name", "\u200b\u200b\u200b", "Enter your name, 2 to 80 characters."],
    ["email", "a@example.com\r\nBcc: b@example.com", "Enter one email address in plain letters, such as name@example.com."],
    ["phone", "12345", "Enter a phone number such as 98765 43210, or leave it empty."],
    ["date", "2027-02-09", "That day has passed. Choose a later one."],
    ["date", "2027-02-30", "There is no such day in the calendar. Choose another."],
    ["date", "2027-08-10", "Choose a date within the next 180 days."],
    ["notes", "x".repeat(501), "Keep your requests under 500 characters."],
    ["notes", "x\ud800", "Keep your requests under 500 characters."],
    ["surprise", "yes", "Tick the box when it is a surprise, or leave it unticked."],
    ["notToCall", "🎈".repeat(201), "Keep the line on whom not to call under 200 characters."],
    ["alternateContact", { toString: 1 }, "Keep the other contact under 200 characters."],
  ])("is refused for %s %j, in words beside that field alone", (field, value, message) => expect(errorsOf({ [field]: value })).toEqual({ [field]: message }));

  it("takes the first and the last day, by India's calendar", () => {
    for (const date of ["2027-02-10", "2027-08-09"]) expect(orderOf({ date }).date).toBe(date);
    // Half past midnight in India on the eleventh.
    expect(readOrder({ ...GOOD, date: "2027-02-10" }, new Date("2027-02-10T19:00:00Z")).ok).toBe(false);
  });

  it.each([[[]], [undefined], [null]])("says that it is empty of the lines %j", (lines) => expect(errorsOf({ lines })).toEqual({ lines: "Your booked list is empty." }));
  it.each([["lines"], [{}], [7]])("asks for lines in place of %j", (lines) => expect(errorsOf({ lines })).toEqual({ lines: "Send the lines of the cart, at most 500." }));

  it.each([0, -1, 1.5, Number.NaN, null, 51, 1e3, 2147483648, "2", "1e3", [1], undefined])("names the line of the quantity %j", (qty) => {
    expect(errorsOf({ lines: [LINE, { id: "rd002", qty }] })).toEqual({ "lines.1.qty": CHOOSE_QUANTITY });
  });

  it.each([
    [{ ...LINE, id: "../etc" }, "lines.0.id"], [{ ...LINE, id: 7 }, "lines.0.id"], [{ ...LINE, selectedAddOns: ["addon-cake"] }, "lines.0.selectedAddOns"],
    [{ ...LINE, selectedAddOns: [{ id: "addon-cake", qty: -1 }] }, "lines.0.selectedAddOns"], [{ ...LINE, selectedAddOns: {} }, "lines.0.selectedAddOns"],
    [null, "lines.0"], ["rd001", "lines.0"],
  ])("names what is wrong with the line %j", (line, field) => expect(Object.keys(errorsOf({ lines: [line] }))).toEqual([field]));

  it("takes 500 lines and not 501", () => {
    const lines = Array.from({ length: 501 }, (_, index) => ({ id: `p${index}`, qty: 1 }));
    expect(orderOf({ lines: lines.slice(1) }).lines).toHaveLength(500);
    expect(errorsOf({ lines })).toEqual({ lines: "Send the lines of the cart, at most 500." });
  });

  it("refuses a line that repeats another, in whatever order its add-ons stand", () => {
    const [cake, led] = [{ id: "addon-cake", qty: 1 }, { id: "addon-led", qty: 1 }];
    const errors = errorsOf({ lines: [{ ...LINE, selectedAddOns: [cake, led] }, LINE, { ...LINE, qty: 3, selectedAddOns: [led, cake] }] });
    expect(errors).toEqual({ "lines.2.id": "This celebration with these add-ons is listed twice. Change its quantity instead." });
  });

  it.each([null, undefined, "text", 7, [], [GOOD], true, {}])("says of %j that it is empty", (body) => {
    const answer = readOrder(body, NOW);
    expect(answer.ok ? {} : answer.errors).toHaveProperty("lines", "Your booked list is empty.");
  });

  it("ignores prototype names", () => {
    const answer = readOrder(JSON.parse(`{"__proto__":{"operator":true},"constructor":1,${JSON.stringify(GOOD).slice(1)}`), NOW);
    expect(answer.ok && Object.keys(answer.order).toSorted()).toEqual(Object.keys(GOOD).toSorted());
    expect(({} as { operator?: boolean }).operator).toBeUndefined();
  });

  it("is taken or refused with a reason, whatever is sent, and never throws", () => {
    const anything = fc.record(Object.fromEntries(Object.keys(GOOD).map((key) => [key, fc.anything()])));
    fc.assert(fc.property(anything, (body) => {
      const answer = readOrder(body, NOW);
      expect(answer.ok || Object.keys(answer.errors).length > 0).toBe(true);
    }));
  });
});

describe("the one sentence for what is wrong", () => {
  const said = (change: Record<string, unknown>) => whatIsWrong(errorsOf(change), { ...GOOD, ...change });

  it.each([{ name: "" }, { email: "  " }, { date: null }, { date: undefined }, { pincode: "" }, { name: "", date: "2020-01-01" }, { date: "", notes: "x".repeat(501) }])("is the specification's where %j leaves something open", (change) => {
    expect(said(change)).toBe("Please complete the form.");
  });

  it.each([
    [{ date: "2020-01-01" }, "That day has passed. Choose a later one."],
    [{ date: "2027-02-30" }, "There is no such day in the calendar. Choose another."],
    [{ date: 7 }, "Choose the date of your celebration."],
    [{ email: "asha" }, "Enter one email address in plain letters, such as name@example.com."],
    [{ phone: "12345" }, "Enter a phone number such as 98765 43210, or leave it empty."],
    [{ pincode: "1100" }, "Enter the PIN code of the event, six digits such as 110001."],
    [{ pincode: "1100", email: "asha" }, "Enter one email address in plain letters, such as name@example.com. The other marked fields need another look too."],
    [{ lines: [{ ...LINE, qty: 0 }] }, CHOOSE_QUANTITY],
  ])("says of %j what is wrong with it", (change, sentence) => expect(said(change)).toBe(sentence));

  it.each([[{ lines: [] }], [{ lines: [], name: "" }], [{ lines: null, date: "2020-01-01" }]])("is that the list is empty for %j", (change) => expect(said(change)).toBe("Your booked list is empty."));
});
