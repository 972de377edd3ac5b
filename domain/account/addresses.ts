/** Where something was booked to: the place in words, and the PIN code where the door asked for one. */
export type Address = { location: string; pincode: string | null };

const sameAs = ({ location, pincode }: Address) => `${pincode ?? ""} ${location.trim().toLowerCase().replace(/\s+/g, " ")}`;

/** Each place once, in the order given, at most `most`. */
export function distinctAddresses(used: readonly Address[], most: number): Address[] {
  const known = new Map<string, Address>();
  for (const { location, pincode } of used) {
    const key = sameAs({ location, pincode });
    if (location.trim() !== "" && !known.has(key)) known.set(key, { location, pincode });
  }
  return [...known.values()].slice(0, most);
}
