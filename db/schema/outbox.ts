/**
 * Work that must follow a commit, written in the same transaction (ARCHITECTURE, Outbox). `payload` is JSON, its shape
 * by `kind`. A row is due at `dueAt`, leased until `leasedUntil`, done at `doneAt`, given up at `deadAt`.
 */
export type OutboxTable = {
  id: string;
  kind: string;
  payload: string;
  createdAt: string;
  dueAt: string;
  attempts: number;
  leasedUntil: string | null;
  lastError: string | null;
  doneAt: string | null;
  deadAt: string | null;
  /** When the desk last had one that was given up sent again. */
  againAt: string | null;
  /** When its server first put off a mail, since it was written or the desk sent it again. */
  putOffAt: string | null;
  /**
   * Set together, of a mail that a visitor causes to an address which is not their account's own: the mailbox (`mailboxOf`,
   * under a secret of the shop), the
   * hour (UTC) and the day (India) it was written in, and which one of its mailbox it is in each, from 1.
   */
  limitedAt: string | null;
  recipient: string | null;
  hour: string | null;
  day: string | null;
  hourPlace: number | null;
  dayPlace: number | null;
};
