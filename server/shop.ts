import type { Seller } from "#domain/papers/due.ts";
import type { Database } from "#db/client.ts";
import type { Identity, SignedIn } from "./adapters/identity/identity.ts";
import type { Mailer } from "./adapters/mail/port.ts";
import type { Pdf } from "./adapters/pdf/pdf.ts";
import type { Payments } from "./adapters/payments/port.ts";
import type { Pictures } from "./adapters/pictures/pictures.ts";
import type { CatalogueStore } from "./catalogue-store.ts";
import type { Clock } from "./clock.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";

/** What the server is wired from; every service takes it as its first argument. */
export type Shop = {
  env: Env;
  /** The shop's own address without a slash at its end; links are made from it and never from a Host header. */
  origin: string;
  database: Database;
  clock: Clock;
  log: Log;
  identity: Identity;
  catalogue: CatalogueStore;
  pictures: Pictures;
  pdf: Pdf;
  payments: Payments;
  /** Undefined without a mail server: then mails stay in the outbox, to be read there. */
  mailer: Mailer | undefined;
  /** What links to a booking are signed with. */
  linkSecret: string;
  /** Who issues papers of the tax law; undefined where the shop is not registered for GST, and then there are none and no word of it. */
  seller: Seller | undefined;
};

/** Somebody the provider vouches for, whether the shop knows them or not. */
export type Person = SignedIn;

/** Who asks. An operator is a signed-in person whose verified e-mail is among OPERATOR_EMAILS. */
export type Actor = { userId: string; email: string; name: string | undefined; operator: boolean };
