import type { AccountDeletionsTable, EndedSessionsTable, ProfilesTable } from "./account.ts";
import type { ClaimedHalfHoursTable, ClaimsTable, ClosuresTable, CrewsTable, OpeningRulesTable } from "./availability.ts";
import type { BookingLinesTable, BookingHistoryTable, BookingsTable, DraftsTable, IdempotencyKeysTable } from "./booking.ts";
import type { CatalogueVersionTable, PicturesTable, ProductAddOnsTable, ProductPicturesTable, ProductsTable } from "./catalogue.ts";
import type { OutboxTable } from "./outbox.ts";
import type { PaymentEventsTable, PaymentHistoryTable, PaymentsTable, RefundsTable } from "./payment.ts";
import type { PaperCountersTable, PapersTable } from "./papers.ts";
import type { SecretsTable } from "./secrets.ts";

/** Every table of the shop by its name. */
export type Tables = {
  catalogueVersion: CatalogueVersionTable;
  products: ProductsTable;
  productAddOns: ProductAddOnsTable;
  pictures: PicturesTable;
  productPictures: ProductPicturesTable;
  bookings: BookingsTable;
  bookingLines: BookingLinesTable;
  bookingHistory: BookingHistoryTable;
  drafts: DraftsTable;
  idempotencyKeys: IdempotencyKeysTable;
  outbox: OutboxTable;
  secrets: SecretsTable;
  profiles: ProfilesTable;
  endedSessions: EndedSessionsTable;
  accountDeletions: AccountDeletionsTable;
  crews: CrewsTable;
  claims: ClaimsTable;
  claimedHalfHours: ClaimedHalfHoursTable;
  openingRules: OpeningRulesTable;
  closures: ClosuresTable;
  payments: PaymentsTable;
  paymentEvents: PaymentEventsTable;
  paymentHistory: PaymentHistoryTable;
  refunds: RefundsTable;
  papers: PapersTable;
  paperCounters: PaperCountersTable;
};
