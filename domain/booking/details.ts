import type { PricedLine } from "#domain/pricing/line.ts";

/** What is known of a booking whatever became of it: as its mails tell it, and as its page shows it. */
export type BookingDetails = {
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  /** Calendar date in India; `time` is `HH:MM`. Time, guests and PIN code are null where none was asked for. */
  date: string;
  time: string | null;
  guests: number | null;
  location: string;
  pincode: string | null;
  notes: string | null;
  surprise: boolean;
  notToCall: string | null;
  alternateContact: string | null;
  /** At the prices of the moment it was placed, in rupees. */
  lines: PricedLine[];
};
