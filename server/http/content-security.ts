import { createHash } from "node:crypto";
import type { PaymentSources } from "#server/adapters/payments/port.ts";
import type { Env } from "#server/env.ts";

const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/** What a page may run, call and frame for signing in; nothing while nobody can. */
type SignInSources = { scripts: string[]; calls: string[]; frames: string[] };

/**
 * The provider's SDK calls Google's services, or the emulator on this machine. Google and Facebook come with a frame of the
 * provider's in the page, and with Google's script that talks to it; without them neither is allowed.
 */
function signInSources(identity: Env["identity"]): SignInSources {
  if (identity.kind === "off") return { scripts: [], calls: [], frames: [] };
  const [calls, frame] =
    identity.kind === "emulator"
      ? [[`http://${identity.host}`], `http://${identity.host}`]
      : [["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"], `https://${identity.authDomain}`];
  const social = identity.providers.length > 0;
  return { calls, scripts: social ? ["https://apis.google.com"] : [], frames: social ? [frame] : [] };
}

/**
 * The content security policy of one rendered page: only our own files and exactly the inline scripts that it holds may
 * run. Inline styles are allowed, since placeholders and tints are written as style attributes. `paying` are the gateways' windows,
 * where a page opens them.
 */
export function contentSecurityPolicy(html: string, identity: Env["identity"], paying?: PaymentSources): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  const signIn = signInSources(identity);
  const [scripts, calls, frames] = [[...signIn.scripts, ...(paying?.scripts ?? [])], [...signIn.calls, ...(paying?.calls ?? [])], [...signIn.frames, ...(paying?.frames ?? [])]];
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...new Set(hashes)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", "data:", "blob:", ...(paying?.images ?? [])].join(" ")}`,
    `connect-src ${["'self'", ...calls].join(" ")}`,
    ...(frames.length > 0 ? [`frame-src 'self' ${frames.join(" ")}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
