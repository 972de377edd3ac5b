import { createHmac } from "node:crypto";
import { isSame } from "#server/signing.ts";

/** HMAC-SHA256 in small hex, as gateways write it. */
export const hmacHex = (secret: string, data: string | Uint8Array): string => createHmac("sha256", secret).update(data).digest("hex");

/** Whether what was sent as a signature, which may be anything, is the right one. */
export const isSignature = (given: unknown, right: string): boolean => typeof given === "string" && isSame(given, right);
