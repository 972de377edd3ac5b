import type { Hono } from "hono";
import { openCatalogue } from "#server/catalogue-store.ts";
import { createApp, type Pages } from "#server/app.ts";
import type { Identity, SignedIn } from "#server/adapters/identity/identity.ts";
import type { Pdf } from "#server/adapters/pdf/pdf.ts";
import { openPayments } from "#server/adapters/payments/registry.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import { readEnv } from "#server/env.ts";
import { LIMITS, type Limits } from "#server/http/rate-limit.ts";
import { openLinkSecret } from "#server/link-secret.ts";
import { silentLog } from "#server/log.ts";
import type { Seller } from "#domain/papers/due.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { insertCatalogue } from "./catalogue.ts";
import type { TestDatabase } from "./engines.ts";

/** 17:08 in India on 10 February 2027. */
const START = new Date("2027-02-10T11:38:00Z");

export type TestShop = {
  shop: Shop;
  app: Hono;
  /** What the stub of the pages was asked, newest last. */
  pagesAsked: Request[];
  setNow(now: string): void;
  /** Empties everything that a booking leaves behind. */
  forgetBookings(): Promise<void>;
  /** A request to the app as a browser's own page sends it, signed in by `uid` when one is given. */
  send(path: string, options?: SendOptions): Promise<Response>;
  close(): Promise<void>;
};

export type SendOptions = { method?: string; uid?: string; json?: unknown; body?: string; headers?: Record<string, string>; peer?: string };

export type ShopOptions = { env?: Record<string, string>; identity?: Identity; limits?: Partial<Limits>; pages?: Pages; seller?: Seller };

/** What visitors sent, by its id; as far as an endpoint can tell, since what is really read is tested beside the adapter. */
function keptUploads(): Pictures["uploads"] {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    keep: async (id, bytes) => (bytes.length > 20 ? (kept.set(id, Uint8Array.from(bytes)), { width: 40, height: 30 }) : undefined),
    read: async (id) => kept.get(id),
    remove: async (id) => void kept.delete(id),
    keptBefore: async () => [...kept.keys()],
  };
}

/** No picture is ever made. */
const noPictures: Omit<Pictures, "uploads"> = {
  kept: async () => undefined,
  make: async () => undefined,
  colors: async () => [],
  pid: () => undefined,
  closing: () => false,
  stop: () => undefined,
};

/** As far as an endpoint can tell. What is really drawn is tested beside the adapter. */
const quickPdf: Pdf = { paper: async ({ title, number }) => Uint8Array.from(Buffer.from(`%PDF-1.7 ${title} ${number}`)), stop: () => undefined };

/** A shop on a test database, with a clock that stands still, a small catalogue, and the app in front of a stub of the pages. */
export async function openTestShop(database: TestDatabase, { env = {}, identity = fakeIdentity(), limits, pages, seller }: ShopOptions = {}): Promise<TestShop> {
  const opened = database.open();
  await insertCatalogue(opened.db);
  const catalogue = await openCatalogue(opened.db, () => undefined);
  let now = START;
  const settings = readEnv({ OPERATOR_EMAILS: "desk@example.com", ...env });
  const clock = { now: () => now };
  const shop: Shop = {
    env: settings,
    origin: settings.publicUrl ?? "http://localhost:3000",
    database: opened,
    clock,
    log: silentLog,
    identity,
    catalogue,
    pictures: { ...noPictures, uploads: keptUploads() },
    pdf: quickPdf,
    payments: openPayments(settings.payments, clock, 0),
    mailer: undefined,
    linkSecret: await openLinkSecret(opened.db, START),
    seller,
  };
  const pagesAsked: Request[] = [];
  const stub: Pages = {
    names: [],
    async render(request) {
      pagesAsked.push(request);
      return new Response("a page", { headers: { "Content-Type": "text/html; charset=utf-8" } });
    },
  };
  const app = createApp(shop, pages ?? stub, { ...LIMITS, ...limits });
  return {
    shop,
    app,
    pagesAsked,
    setNow: (instant) => {
      now = new Date(instant);
    },
    forgetBookings: async () => {
      for (const table of ["offerUses", "reviews", "dayMails", "papers", "paperCounters", "claims", "amends", "refunds", "paymentHistory", "paymentEvents", "payments", "bookingHistory", "bookingLines", "bookings", "idempotencyKeys", "outbox", "drafts", "profiles", "endedSessions", "accountDeletions", "contactMessages", "subscribers"] as const) await opened.db.deleteFrom(table).execute();
    },
    send: async (path, { method = "GET", uid, json, body, headers = {}, peer = "203.0.113.7" } = {}) => {
      const content = json === undefined ? body : JSON.stringify(json);
      const request = new Request(`${shop.origin}${path}`, {
        method,
        headers: {
          Host: new URL(shop.origin).host,
          ...(method !== "GET" && method !== "HEAD" && { Origin: shop.origin, "Sec-Fetch-Site": "same-origin" }),
          ...(content !== undefined && { "Content-Type": "application/json" }),
          ...(uid && { Cookie: `session=session-for:${uid}` }),
          ...headers,
        },
        ...(content !== undefined && { body: content }),
      });
      return app.fetch(request, { incoming: { socket: { remoteAddress: peer } } });
    },
    close: async () => {
      catalogue.stop();
      await opened.db.destroy();
    },
  };
}

/** A merchant who is registered for GST in Delhi. */
export const SELLER: Seller = { legalName: "Bokeh Celebrations LLP", address: "4 Lodhi Road, New Delhi 110003", gstin: "07AAPFU0939F1ZX", sac: "998596", ratePercent: 18 };

/** A signed-in shopper whose address is `<uid>@example.com`; the uid `desk` is an operator. */
export function actorFor(uid: string): Actor {
  return { userId: uid, email: `${uid}@example.com`, name: uid, operator: uid === "desk" };
}

/**
 * Vouches for `token-for:<uid>` and `session-for:<uid>`, each as old in seconds as `?age=` says. A uid that begins with `new-` has an
 * unverified address, one that begins with `nomail-` has none, one that begins with `anon-` is an anonymous account.
 */
export function fakeIdentity(change: Partial<Identity> = {}): Identity {
  const person = (prefix: string, token: string): SignedIn | undefined => {
    const [uid = "", age = "0"] = (token.startsWith(prefix) ? token.slice(prefix.length) : "").split("?age=");
    if (!uid) return undefined;
    const anonymous = uid.startsWith("anon-");
    const email = anonymous || uid.startsWith("nomail-") ? undefined : `${uid}@example.com`;
    const ages = { signedInSecondsAgo: Number(age), issuedSecondsAgo: Number(age) };
    return { uid, email, emailVerified: email !== undefined && !uid.startsWith("new-"), displayName: `Name of ${uid}`, photoUrl: undefined, anonymous, session: token, ...ages };
  };
  return {
    kind: "emulator",
    verifyIdToken: async (token) => person("token-for:", token),
    createSession: async (token) => (person("token-for:", token) ? token.replace("token-for:", "session-for:") : undefined),
    verifySession: async (cookie) => person("session-for:", cookie),
    renewSession: async (cookie) => cookie.replace(/\?age=.*/, ""),
    deleteAccount: async () => undefined,
    ...change,
  };
}

export const GOOD_REQUEST = {
  productId: "rd001", productTitle: "Candles & Roses", name: "Asha Rao", email: "asha@example.com", phone: "098765 43210", date: "2027-03-05",
  time: "19:00", location: "", guests: 2, quantity: 1, selectedAddOns: [] as { id: string; qty?: number; price?: number }[], totalPrice: 4999, specialRequests: "",
};

/** An arch twice and a dinner with music, for ₹10,497 and a fee of ₹420. */
export const GOOD_ORDER = {
  lines: [
    { id: "rd001", selectedAddOns: [{ id: "violin", qty: 1 }], qty: 1 },
    { id: "bd-arch-01", selectedAddOns: [] as { id: string; qty: number }[], qty: 2 },
  ],
  name: "Asha Rao", email: "asha@example.com", date: "2027-03-05", pincode: "110001", phone: "098765 43210", notes: "", surprise: false, notToCall: "", alternateContact: "", totalPrice: 10_917,
};
