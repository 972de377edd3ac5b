import type { PricedLine } from "#domain/pricing/line.ts";

/** What was booked, in a line: `2 × Balloon Arch with Heart Cake × 2, Violinist`. */
export function lineWords({ title, quantity, addOns }: Pick<PricedLine, "title" | "quantity" | "addOns">): string {
  const chosen = addOns.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name));
  return `${quantity} × ${title}${chosen.length > 0 ? ` with ${chosen.join(", ")}` : ""}`;
}
