import { createHash } from "node:crypto";
import type { Env } from "#server/env.ts";

const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/** Where the provider's SDK calls to: Google's services, or the emulator on this machine. */
function providerOrigins(identity: Env["identity"]): string[] {
  switch (identity.kind) {
    case "off":
      return [];
    case "emulator":
      return [`http://${identity.host}`];
    case "firebase":
      return ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];
  }
}

/**
 * The content security policy of one rendered page: only our own files and exactly the inline scripts that it holds may
 * run. Inline styles are allowed, since placeholders and tints are written as style attributes.
 */
export function contentSecurityPolicy(html: string, identity: Env["identity"]): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...providerOrigins(identity)].join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
