import { expect, it } from "vitest";
import { upiLink } from "./upi.ts";

const PAYEE = { id: "shop@bank", name: "Shop Name" };

it("is the link that the specification shows", () => {
  expect(upiLink(PAYEE, "BK-ACDE3467", 2499)).toBe("upi://pay?pa=shop@bank&pn=Shop%20Name&tr=BKACDE3467&tn=Booking%20BKACDE3467&am=2499.00&cu=INR");
});

it("keeps every part inside its own value", () => {
  const link = upiLink({ id: "shop.delhi-1@okhdfcbank", name: "Bokeh & Söhne? am=1 #50%+\u202e" }, "BK-ACDE3467&am=1.00", 104_998);
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ pa: "shop.delhi-1@okhdfcbank", pn: "Bokeh & Söhne? am=1 #50%+", tr: "BKACDE3467am100", tn: "Booking BKACDE3467am100", am: "104998.00", cu: "INR" });
});
