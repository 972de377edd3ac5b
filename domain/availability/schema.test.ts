import { describe, expect, it } from "vitest";
import { readHoldWish, readLook } from "./schema.ts";

const NOW = new Date("2027-02-10T11:38:00Z");

describe("a look at what is free", () => {
  it("is for a day or for days, anywhere or in a city", () => {
    expect(readLook({ productId: "rd001", date: "2027-03-05" })).toEqual({ ok: true, value: { productId: "rd001", date: "2027-03-05" } });
    expect(readLook({ productId: "rd001", date: "2027-03-05", city: "Noida" })).toMatchObject({ ok: true, value: { city: "Noida" } });
    expect(readLook({ productId: "rd001", date: "2020-01-01", city: "" })).toMatchObject({ ok: true });
    expect(readLook({ productId: "rd001", from: "2027-03-01", to: "2027-03-31" })).toEqual({ ok: true, value: { productId: "rd001", days: { from: "2027-03-01", to: "2027-03-31" } } });
    expect(readLook({ productId: "rd001", from: "2027-03-01", to: "2027-05-09" })).toMatchObject({ ok: true });
  });

  it.each([
    [{}, ["date", "productId"]],
    [{ productId: "rd001" }, ["date"]],
    [{ productId: "rd001", date: "" }, ["date"]],
    [{ productId: "rd001", date: "2027-02-29" }, ["date"]],
    [{ productId: "rd001", date: "2027-3-5" }, ["date"]],
    [{ productId: "rd001", date: "२०२७-०३-०५" }, ["date"]],
    [{ productId: "rd'; drop table claims--", date: "2027-03-05" }, ["productId"]],
    [{ productId: "rd001", date: "2027-03-05", city: "Mumbai" }, ["city"]],
    [{ productId: "rd001", from: "2027-03-01" }, ["to"]],
    [{ productId: "rd001", to: "2027-03-01" }, ["from"]],
    [{ productId: "rd001", from: "2027-03-02", to: "2027-03-01" }, ["to"]],
    [{ productId: "rd001", from: "2027-03-01", to: "2027-05-10" }, ["to"]],
    [{ productId: "rd001", from: "nonsense", to: "2027-03-01" }, ["from"]],
    [{ productId: "rd001", from: "0001-01-01", to: "9999-12-31" }, ["to"]],
  ])("is refused for %j, with a word for each part that is wrong", (query, fields) => {
    const read = readLook(query);
    expect(read.ok ? [] : Object.keys(read.errors).toSorted()).toEqual(fields);
    expect(read.ok ? [] : Object.values(read.errors).filter((message) => !message)).toEqual([]);
  });
});

describe("a wish to hold a slot", () => {
  const GOOD = { productId: "rd001", date: "2027-03-05", time: "18:00" };

  it("is a day that can be booked, a time, a product, and a city where one is known", () => {
    expect(readHoldWish(GOOD, NOW)).toEqual({ ok: true, value: { ...GOOD, beside: [] } });
    expect(readHoldWish({ ...GOOD, city: "Delhi", userId: "somebody", expiresAt: "2099-01-01" }, NOW)).toEqual({ ok: true, value: { ...GOOD, city: "Delhi", beside: [] } });
    expect(readHoldWish({ ...GOOD, beside: ["0a1b"] }, NOW)).toMatchObject({ ok: true, value: { beside: ["0a1b"] } });
  });

  it.each([
    [{ ...GOOD, date: "2020-01-01" }, { date: "That day has passed. Choose a later one." }],
    [{ ...GOOD, date: "2035-12-31" }, { date: "Choose a date within the next 180 days." }],
    [{ ...GOOD, date: "2027-08-10" }, { date: "Choose a date within the next 180 days." }],
    [{ ...GOOD, date: "2027-02-30" }, { date: "There is no such day in the calendar. Choose another." }],
    [{ ...GOOD, time: "25:00" }, { time: "Choose one of the times of that day." }],
    [{ ...GOOD, time: 18 }, { time: "Choose one of the times of that day." }],
    [{ ...GOOD, beside: "0a1b" }, { beside: "Send the ids of payments that are underway." }],
    [{ ...GOOD, city: "Mumbai" }, { city: "Choose one of our cities: Delhi, Gurgaon, Noida, Faridabad." }],
    [{ ...GOOD, productId: "" }, { productId: "Choose a celebration from our catalogue." }],
    ["text", { date: "Choose the date of your celebration." }],
    [null, { date: "Choose the date of your celebration." }],
  ])("is refused for %j", (body, errors) => expect(readHoldWish(body, NOW)).toEqual({ ok: false, errors }));
});
