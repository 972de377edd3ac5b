import { type Address, distinctAddresses } from "#domain/account/addresses.ts";
import type { Profile } from "#domain/account/types.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { listBookings, type ListedBooking } from "./list-bookings.ts";
import { readProfile } from "./read-profile.ts";

type Latest = Pick<ListedBooking, "reference" | "date" | "time" | "stateLabel"> & { titles: string[] };

/** `bookings` counts everything, `orders` what came from the cart; `latest` and `addresses` are newest first. */
export type Account = { email: string; operator: boolean; profile: Profile; bookings: number; orders: number; latest: Latest[]; addresses: Address[] };

const LATEST = 3;
const MOST_ADDRESSES = 10;

/** What the page of somebody's own account shows. */
export async function readAccount(shop: Shop, actor: Actor): Promise<Account> {
  const [profile, bookings] = [await readProfile(shop, actor.userId), await listBookings(shop, actor)];
  return {
    email: actor.email,
    operator: actor.operator,
    profile: { name: profile.name ?? actor.name ?? null, phone: profile.phone },
    bookings: bookings.length,
    orders: bookings.filter(({ source }) => source === "checkout").length,
    latest: bookings.slice(0, LATEST).map(({ reference, date, time, stateLabel, lines }) => ({ reference, date, time, stateLabel, titles: lines.map(({ title }) => title) })),
    addresses: distinctAddresses(bookings, MOST_ADDRESSES),
  };
}
