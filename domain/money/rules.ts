/** Whole rupees, as `₹1,04,998`: the Indian grouping, written out so that server and browser always agree. */
export function formatRupees(rupees: number): string {
  const sign = rupees < 0 ? "-" : "";
  const digits = String(Math.abs(Math.trunc(rupees)));
  const last = digits.slice(-3);
  const rest = digits.slice(0, -3).replace(/\B(?=(\d{2})+(?!\d))/g, ",");
  return `${sign}₹${rest ? `${rest},${last}` : last}`;
}

/** `percent` of whole rupees, rounded half up to a whole rupee (DECISIONS, Times and money). Integers only, so exact. */
export function percentOf(rupees: number, percent: number): number {
  return Math.floor((rupees * percent + 50) / 100);
}
