import { isIPv4, isIPv6 } from "node:net";

/**
 * Whom a limit counts. The peer's own address, or behind `trustProxy` proxies the entry that the outermost of them
 * added to X-Forwarded-For, counted from the right: everything further left is the client's own writing (CASES SV-08).
 * IPv6 counts by its /64, since that is what one household is given.
 */
export function clientKey(peer: string | undefined, forwardedFor: string | undefined, trustProxy: number): string {
  const entries = (forwardedFor ?? "").split(",").map((entry) => entry.trim());
  const told = trustProxy > 0 ? entries.at(-trustProxy) : undefined;
  return keyOf(told ?? "") ?? keyOf(peer ?? "") ?? "unknown";
}

function keyOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return plain;
  const [withoutZone = ""] = plain.split("%");
  return isIPv6(withoutZone) ? `${firstFourGroups(withoutZone)}::/64` : undefined;
}

function firstFourGroups(address: string): string {
  const [left = "", right] = address.toLowerCase().split("::");
  const head = left ? left.split(":") : [];
  // A dotted tail stands for two groups.
  const tail = right ? right.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group])) : [];
  const middle = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  return [...head, ...middle, ...tail].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}
