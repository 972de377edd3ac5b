/** US cents for whole rupees at `paisePerDollar` (8450 is ₹84.50 a dollar), rounded half up. Integers only, so exact. */
export function centsFor(rupees: number, paisePerDollar: number): number {
  return Math.floor((rupees * 100 * 100 * 2 + paisePerDollar) / (2 * paisePerDollar));
}

/** Hundredths with two places and no sign or grouping, as PayPal writes them and a rate is read: 2985 is `29.85`. */
export function hundredths(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;
}

/** `29.85` as 2985; undefined for what is no such number. */
export function readHundredths(text: string): number | undefined {
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
