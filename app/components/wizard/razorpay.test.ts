import { expect, it } from "vitest";
import { optionsOf } from "./razorpay.ts";

const ORDER = { key: "rzp_test_key", order: "order_1", amount: "749900", currency: "INR", script: "https://checkout.razorpay.com/v1/checkout.js" };

it("opens the window with who pays, and without a box for a UPI ID", () => {
  expect(optionsOf({ ...ORDER, name: "Asha Rao", email: "asha@example.com", contact: "+919876543210" })).toEqual({
    key: "rzp_test_key", order_id: "order_1", amount: "749900", currency: "INR", name: "Bokeh",
    prefill: { name: "Asha Rao", email: "asha@example.com", contact: "+919876543210" },
    config: { display: { hide: [{ method: "upi", flows: ["collect"] }] } },
  });
});

it("leaves out what is not known", () => expect(optionsOf({ ...ORDER, name: "Asha Rao", contact: "" }).prefill).toEqual({ name: "Asha Rao" }));
