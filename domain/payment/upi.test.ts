import { expect, it } from "vitest";
import { readUtr, upiLink, upiNote } from "./upi.ts";

const PAYEE = { id: "shop@bank", name: "Shop Name" };

it("is the link that the specification shows", () => {
  expect(upiLink(PAYEE, "BK-ACDE3467", 2499)).toBe("upi://pay?pa=shop@bank&pn=Shop%20Name&tr=BKACDE3467&tn=Booking%20BKACDE3467&am=2499.00&cu=INR");
});

it("keeps every part inside its own value", () => {
  const link = upiLink({ id: "shop.delhi-1@okhdfcbank", name: "Bokeh & Söhne? am=1 #50%+\u202e" }, "BK-ACDE3467&am=1.00", 104_998);
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ pa: "shop.delhi-1@okhdfcbank", pn: "Bokeh & Söhne? am=1 #50%+", tr: "BKACDE3467am100", tn: "Booking BKACDE3467am100", am: "104998.00", cu: "INR" });
});

it("notes what the link carries", () => expect(upiNote("BK-ACDE3467")).toBe("Booking BKACDE3467"));

it.each([
  ["412345678901", "412345678901"], [" 4123 4567 8901\n", "412345678901"], ["४१२३४५६७८९०१", "412345678901"], ["4123-4567-8901", "412345678901"],
  ["", undefined], ["41234567890", undefined], ["4123456789012", undefined], ["T41234567890", undefined], ["shop@bank", undefined], ["-1234567890.1", undefined],
])("reads the UTR in %j", (typed, utr) => expect(readUtr(typed)).toBe(utr));
