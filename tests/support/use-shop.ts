import { afterAll, beforeAll, beforeEach } from "vitest";
import { LIMITS, type Limits } from "#server/http/rate-limit.ts";
import type { TestDatabase } from "./engines.ts";
import { openTestShop, type ShopOptions, type TestShop } from "./shop.ts";

/** So many minutes after a shop's first instant, which is 17:08 in India on 10 February 2027: an ISO instant. */
export const later = (minutes: number): string => new Date(Date.parse("2027-02-10T11:38:00Z") + minutes * 60_000).toISOString();

/** A day, in minutes. */
export const DAY = 24 * 60;

/** For tests that ask more often than anybody may. */
export const UNLIMITED = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, { count: 100_000, seconds: 3600 }])) as Limits;

/** One shop for all tests of a suite, empty and at its first instant before each of them. It is there from `beforeAll` on. */
export function useShop(database: TestDatabase, options: ShopOptions | (() => Promise<ShopOptions>) = {}): TestShop {
  let opened: TestShop | undefined;
  const shop = () => {
    if (!opened) throw new Error("the shop is there from beforeAll on");
    return opened;
  };
  beforeAll(async () => {
    opened = await openTestShop(database, typeof options === "function" ? await options() : options);
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    await shop().forgetBookings();
    shop().setNow(later(0));
  });
  return {
    get shop() {
      return shop().shop;
    },
    get app() {
      return shop().app;
    },
    get pagesAsked() {
      return shop().pagesAsked;
    },
    setNow: (now) => shop().setNow(now),
    forgetBookings: () => shop().forgetBookings(),
    send: (...of) => shop().send(...of),
    close: () => shop().close(),
  };
}
