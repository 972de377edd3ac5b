import { isId, isRecord, type Read, readList } from "#domain/stored/read-list.ts";
import { ADD_ONS_MAX, type CartLine, clampQuantity, lineKey, LINES_MAX, mergeLines } from "./lines.ts";

/** A number, or a text that is one, from 1 on and at most 50; an absent one is 1 (SPEC section 5). Undefined for anything else. */
function readQuantity(value: unknown): number | undefined {
  if (value === undefined || value === null) return 1;
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && number >= 1 ? clampQuantity(Math.floor(number)) : undefined;
}

function readLine(value: Record<string, unknown>): CartLine | undefined {
  const qty = readQuantity(value.qty ?? value.quantity);
  if (!isId(value.id) || qty === undefined) return undefined;
  const seen = value.price ?? value.basePrice;
  const line: CartLine = { id: value.id, selectedAddOns: readAddOns(value.selectedAddOns), qty };
  return typeof seen === "number" && Number.isSafeInteger(seen) && seen >= 0 ? { ...line, price: seen } : line;
}

/** `addOns` of an older line is what the product can be had with, not what was chosen: it is not read (DECISIONS). */
function readAddOns(value: unknown): CartLine["selectedAddOns"] {
  const chosen = new Map<string, number>();
  for (const each of Array.isArray(value) ? value : []) {
    if (!isRecord(each) || !isId(each.id)) continue;
    const qty = readQuantity(each.qty ?? each.quantity);
    if (qty !== undefined && !chosen.has(each.id)) chosen.set(each.id, qty);
  }
  return [...chosen].slice(0, ADD_ONS_MAX).map(([id, qty]) => ({ id, qty }));
}

/** The cart as it was stored by this shop or an older one: `qty` or `quantity`, `price` or `basePrice`. */
export function readCart(text: string | null): Read<CartLine> {
  const { list, problem } = readList(text, readLine);
  const cart = new Map<string, CartLine>();
  for (const line of list) {
    const key = lineKey(line);
    const known = cart.get(key);
    if (known || cart.size < LINES_MAX) cart.set(key, known ? mergeLines(known, line) : line);
  }
  return { list: [...cart.values()], ...(problem && { problem }) };
}
