/** What was found in the storage, and in words for the log what could not be read. */
export type Read<T> = { list: readonly T[]; problem?: string };

const ID = /^[A-Za-z0-9-]{1,64}$/;

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
export const isId = (value: unknown): value is string => typeof value === "string" && ID.test(value);

/**
 * A stored list, item by item: what is unparsable or no list is an empty one; of a damaged one the good items are kept
 * (SPEC section 3). `item` answers undefined for one that it can't read.
 */
export function readList<T>(text: string | null, item: (value: Record<string, unknown>) => T | undefined): Read<T> {
  if (text === null) return { list: [] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { list: [], problem: "it is not JSON" };
  }
  if (!Array.isArray(value)) return { list: [], problem: "it is no list" };
  const list = value.flatMap((each) => (isRecord(each) ? (item(each) ?? []) : []));
  return list.length === value.length ? { list } : { list, problem: `${value.length - list.length} of ${value.length} items could not be read` };
}
