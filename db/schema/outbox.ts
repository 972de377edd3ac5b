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
};
