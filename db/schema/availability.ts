/** Who sets up. `cities` is a JSON list of the cities they go to. Whoever claims or frees a crew's time locks its row first. */
export type CrewsTable = { id: string; name: string; cities: string };

/**
 * A crew's time that is taken, half hours since 1970 from `firstHalfHour` up to before `endHalfHour`. It belongs to a booking, or as
 * a hold to somebody who has not booked yet: then `userId`, `date`, `time`, `productId`, `address` (a keyed hash of where they came from)
 * and `city`, where one was named, are set, and are null otherwise. A booking that is not paid yet keeps its hold's address as
 * `bookedFrom`. It is nobody's from `expiresAt` on, whether swept or not; null is for good.
 */
export type ClaimsTable = {
  id: string;
  crewId: string;
  firstHalfHour: number;
  endHalfHour: number;
  bookingId: string | null;
  userId: string | null;
  date: string | null;
  time: string | null;
  productId: string | null;
  city: string | null;
  address: string | null;
  bookedFrom: string | null;
  expiresAt: string | null;
  createdAt: string;
};

/** The half hours that a claim owns; its key makes a second claim to one impossible. They go with their claim. */
export type ClaimedHalfHoursTable = { crewId: string; halfHour: number; claimId: string };

/** The times of a weekday (0 is Sunday) in place of the default's: a JSON list of `HH:MM`; an empty one is closed. */
export type OpeningRulesTable = { weekday: number; times: string; changedAt: string };

/** A day on which nothing is set up. */
export type ClosuresTable = { date: string; reason: string | null; createdAt: string };
