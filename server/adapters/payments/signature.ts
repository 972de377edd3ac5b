import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 in small hex, as gateways write it. */
export const hmacHex = (secret: string, data: string | Uint8Array): string => createHmac("sha256", secret).update(data).digest("hex");

/** Whether a signature is the right one to the letter, without telling by its time how much of it is. */
export function isSignature(given: unknown, right: string): boolean {
  if (typeof given !== "string") return false;
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
