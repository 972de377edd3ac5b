/** How far the clocks of the provider and of this machine may differ, in seconds. */
const SKEW_SECONDS = 60;
const MAX_LENGTH = 8192;

type Claims = Record<string, unknown>;

/** Seconds since 1970: until when a token holds, when it was made, and when its bearer proved who they are. */
export type TokenTimes = { exp: number; iat: number; authTime: number };

function objectOf(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The claims of a token that is worth showing to the provider's SDK: three parts, times that are numbers, made and
 * signed in to at no later than now. It proves nothing by itself: the signature, issuer, audience and expiry are the SDK's.
 */
export function plausibleClaims(token: string, now: Date): TokenTimes | undefined {
  if (token.length > MAX_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return undefined;
  const [header = "", payload = ""] = token.split(".");
  const claims = objectOf(payload);
  if (!objectOf(header) || !claims) return undefined;
  const { exp, iat, auth_time: authTime } = claims;
  if (typeof exp !== "number" || typeof iat !== "number" || typeof authTime !== "number") return undefined;
  const latest = now.getTime() / 1000 + SKEW_SECONDS;
  return iat <= latest && authTime <= latest ? { exp, iat, authTime } : undefined;
}
