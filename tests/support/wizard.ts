import { expect } from "vitest";
import { goOnWithPayments } from "#server/services/ask-gateways.ts";
import type { SendOptions, TestShop } from "./shop.ts";

/** A dinner with music, for ₹7,499, on an even day at six. */
export const SLOT = { date: "2027-03-06", time: "18:00", productId: "rd001" };
export const GOOD_WISH = {
  method: "razorpay", selectedAddOns: [{ id: "violin", qty: 1 }], guests: 2, addressLine1: "12 Lajpat Nagar", addressLine2: "", city: "New Delhi", state: "Delhi", pincode: "110024",
  name: "Asha Rao", email: "asha@example.com", phone: "098765 43210", specialRequests: "", surprise: false, notToCall: "", alternateContact: "", totalPrice: 7499,
};

export type StartedPayment = { payment: { id: string; method: string; gateway: string; state: string }; booking: { reference: string; total: number; payBy: string }; handover: Record<string, string> };

/** The steps of the wizard at a shop, as its pages take them. */
export function wizardOf(test: TestShop) {
  const db = () => test.shop.database.db;
  const post = (path: string, json: unknown, uid = "asha", more: SendOptions = {}) => test.send(path, { method: "POST", uid, json, ...more });

  const hold = async (uid = "asha", slot: Record<string, string> = SLOT): Promise<string> => {
    const answer = await post("/api/holds", slot, uid);
    expect(answer.status, await answer.clone().text()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  const pay = (holdId: string, change: Record<string, unknown> = {}, uid = "asha", headers: Record<string, string> = {}) => post("/api/payments", { ...GOOD_WISH, email: `${uid}@example.com`, holdId, ...change }, uid, { headers });
  const start = async (change: Record<string, unknown> = {}, uid = "asha", slot: Record<string, string> = SLOT): Promise<StartedPayment> => {
    const answer = await pay(await hold(uid, slot), change, uid);
    expect(answer.status, await answer.clone().text()).toBe(201);
    return (await answer.json()) as StartedPayment;
  };
  return {
    post,
    hold,
    pay,
    /** A hold and the payment that is begun on it. */
    start,
    /** The same, as its gateway knows it: the payment's id, the booking's reference, the gateway's order. */
    async begin(...of: Parameters<typeof start>) {
      const { payment: { id }, booking: { reference }, handover } = await start(...of);
      const { gatewayOrder } = await db().selectFrom("payments").select("gatewayOrder").where("id", "=", id).executeTakeFirstOrThrow();
      return { id, reference, order: gatewayOrder ?? "", handover };
    },
    /** What an operator does to a booking, under a key of its own. */
    desk: (reference: string, what: string, json: unknown = {}) => post(`/api/desk/bookings/${reference}/${what}`, json, "desk", { headers: { "Idempotency-Key": crypto.randomUUID() } }),
    verify: (id: string, proof: unknown, uid = "asha") => post(`/api/payments/${id}/verify`, proof, uid),
    /** As a gateway sends it: no browser, no cookie. */
    webhook: (gateway: string, { raw, headers }: { raw: Uint8Array; headers: Headers }) =>
      Promise.resolve(test.app.fetch(new Request(`${test.shop.origin}/api/webhooks/${gateway}`, { method: "POST", headers, body: raw.slice() }), { incoming: { socket: { remoteAddress: "198.51.100.9" } } })),
    goOn: () => goOnWithPayments(test.shop),
    bookingState: async (reference: string) => (await db().selectFrom("bookings").select("state").where("reference", "=", reference).executeTakeFirstOrThrow()).state,
    payment: (id: string) => db().selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    /** What is claimed for a booking: nothing, until an instant, or for good. */
    claim: async (reference: string) => {
      const rows = await db().selectFrom("claims").innerJoin("bookings", "bookings.id", "claims.bookingId").select(["claims.crewId", "claims.expiresAt"]).where("bookings.reference", "=", reference).execute();
      return rows.map(({ expiresAt }) => expiresAt ?? "for good").join();
    },
    mails: async () => (await db().selectFrom("outbox").select("payload").orderBy("createdAt").orderBy("id").execute()).map(({ payload }) => JSON.parse(payload) as { to: string; subject: string; text: string; html: string }),
    history: async (reference: string) => (await db().selectFrom("bookingHistory").innerJoin("bookings", "bookings.id", "bookingHistory.bookingId").select(["bookingHistory.toState"]).where("bookings.reference", "=", reference).orderBy("bookingHistory.id").execute()).map(({ toState }) => toState),
  };
}
