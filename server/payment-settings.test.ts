import { describe, expect, it } from "vitest";
import { BadSetting, readEnv } from "./env.ts";

const STRIPE = { STRIPE_SECRET_KEY: "sk_test_51abc", STRIPE_WEBHOOK_SECRET: "whsec_abc123" };
const PAYPAL = { PAYPAL_CLIENT_ID: "AeA1QIZXiflr1_-r0U2UbWTziOWX1GRQer5jkUq4ZfWT5qwb6qQRPq7jDtv57TL4POEEezGLdutcxnkJ", PAYPAL_CLIENT_SECRET: "ECYYrrSHdKfk_Q0EdvzdGkzj58a66kKaUQ5dZAEv4HvvtDId2_DpSuYDB088BZxGuMji7G4OFUnPog6p", PAYPAL_WEBHOOK_ID: "4JH86294D6297924G", PAYPAL_USD_RATE: "84.50" };
const UPI = { UPI_ID: "shop.delhi@okhdfcbank", UPI_NAME: "Bokeh Celebrations" };
const RAZORPAY = { RAZORPAY_KEY_ID: "rzp_test_1DP5mmOlF5G5ag", RAZORPAY_KEY_SECRET: "one", RAZORPAY_WEBHOOK_SECRET: "two" };
const GATEWAYS: [string, Record<string, string>][] = [["Razorpay", RAZORPAY], ["Stripe", STRIPE], ["PayPal", PAYPAL], ["UPI", UPI]];
const payments = (source: Record<string, string>) => readEnv(source).payments;

describe("the gateways", () => {
  it("are those that have keys; without any the pretend one stands in, in production only when asked for", () => {
    expect(payments({ ...STRIPE, ...PAYPAL, ...UPI })).toEqual({
      pretend: false, razorpay: undefined, stripe: { secretKey: "sk_test_51abc", webhookSecret: "whsec_abc123", api: undefined },
      paypal: { clientId: PAYPAL.PAYPAL_CLIENT_ID, clientSecret: PAYPAL.PAYPAL_CLIENT_SECRET, webhookId: "4JH86294D6297924G", paisePerDollar: 8450, api: "https://api-m.paypal.com" },
      upi: { id: "shop.delhi@okhdfcbank", name: "Bokeh Celebrations" },
    });
    expect(payments({ ...PAYPAL, PAYPAL_ENVIRONMENT: "sandbox" }).paypal?.api).toBe("https://api-m.sandbox.paypal.com");
    expect(payments({}).pretend).toBe(true);
    expect(payments({ NODE_ENV: "production" }).pretend).toBe(false);
    expect(payments({ NODE_ENV: "production", PAYMENTS: "pretend" }).pretend).toBe(true);
    expect(payments({ ...UPI, NODE_ENV: "production" }).pretend).toBe(false);
  });

  it.each(GATEWAYS.flatMap(([name, settings]) => Object.keys(settings).map((left): [string, string, Record<string, string>] => [name, left, settings])))("stop the start when %s lacks %s", (name, left, settings) => {
    const { [left]: _, ...half } = settings;
    expect(() => readEnv(half)).toThrow(new RegExp(`^${name} needs .*${left}`));
  });

  it.each(GATEWAYS)("stop the start when %s stands beside PAYMENTS=pretend", (_name, settings) => {
    expect(() => readEnv({ ...settings, PAYMENTS: "pretend" })).toThrow(BadSetting);
  });

  it.each<[string, Record<string, string>]>([
    ["STRIPE_SECRET_KEY", { ...STRIPE, STRIPE_SECRET_KEY: "pk_test_51abc" }],
    ["STRIPE_WEBHOOK_SECRET", { ...STRIPE, STRIPE_WEBHOOK_SECRET: "we_1abc" }],
    ["STRIPE_API", { ...STRIPE, STRIPE_API: "https://stripe.example" }],
    ["PAYPAL_USD_RATE", { ...PAYPAL, PAYPAL_USD_RATE: "0" }],
    ["PAYPAL_USD_RATE", { ...PAYPAL, PAYPAL_USD_RATE: "8450" }],
    ["PAYPAL_USD_RATE", { ...PAYPAL, PAYPAL_USD_RATE: "0.0118" }],
    ["PAYPAL_USD_RATE", { ...PAYPAL, PAYPAL_USD_RATE: "84,50" }],
    ["PAYPAL_ENVIRONMENT", { ...PAYPAL, PAYPAL_ENVIRONMENT: "test" }],
    ["PAYPAL_API", { ...PAYPAL, PAYPAL_API: "http://10.0.0.1:80" }],
    ["UPI_ID", { ...UPI, UPI_ID: "shop" }],
    ["UPI_ID", { ...UPI, UPI_ID: "shop@bank&am=1" }],
    ["UPI_ID", { ...UPI, UPI_ID: "shop@bank.com/x" }],
    ["UPI_NAME", { ...UPI, UPI_NAME: "x".repeat(100) }],
  ])("stop the start for a bad %s, in one line", (name, source) => {
    expect(() => readEnv(source)).toThrow(new RegExp(`^The setting ${name} [^\\n]*\\.$`));
  });

  it("repeat no secret", () => {
    expect(() => readEnv({ ...STRIPE, STRIPE_SECRET_KEY: "secret-of-ours" })).not.toThrow(/secret-of-ours/);
  });

  it.each(["RAZORPAY_API", "STRIPE_API", "PAYPAL_API"])("are themselves in production: %s is refused", (name) => {
    expect(() => readEnv({ ...STRIPE, NODE_ENV: "production", [name]: "http://127.0.0.1:4010" })).toThrow(new RegExp(`^The setting ${name} is for tests`));
  });
});
