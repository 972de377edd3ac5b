import { createHash, randomUUID } from "node:crypto";
import type { Auth, DecodedIdToken } from "firebase-admin/auth";
import { LRUCache } from "lru-cache";
import type { IdentitySettings } from "#server/env.ts";
import { type Identity, IdentityOutage, noIdentity, type PendingLink, type SignedIn } from "./identity.ts";
import { plausibleClaims } from "./token-shape.ts";

/** A session that was revoked is believed for at most this long. */
const BELIEVED_MS = 60_000;
const CALL_MS = 5000;

/** What the SDK calls a token that is not good; anything else it may throw is an outage. */
const REFUSALS = new Set([
  "auth/id-token-expired", "auth/id-token-revoked", "auth/session-cookie-expired", "auth/session-cookie-revoked",
  "auth/user-disabled", "auth/user-not-found", "auth/invalid-id-token", "auth/invalid-uid",
]);

/**
 * Firebase, or its emulator. The SDK is loaded by the first call that needs it, so that a start stays quick, and reads
 * the emulator's address from the environment when it is loaded.
 */
export function openIdentity(settings: IdentitySettings): Identity {
  if (settings.kind === "off") return noIdentity;
  let opened: Promise<Auth> | undefined;
  const auth = () => (opened ??= openAuth(settings));
  const sessions = new LRUCache<string, SignedIn>({ max: 10_000 });

  return {
    kind: settings.kind,

    async verifyIdToken(idToken) {
      if (!plausibleClaims(idToken, new Date())) return undefined;
      return answerOf(async () => personOf(await auth(), await (await auth()).verifyIdToken(idToken)));
    },

    async createSession(idToken, maxAgeSeconds) {
      if (!plausibleClaims(idToken, new Date())) return undefined;
      return answerOf(async () => (await auth()).createSessionCookie(idToken, { expiresIn: maxAgeSeconds * 1000 }));
    },

    async verifySession(cookie) {
      const claims = plausibleClaims(cookie, new Date());
      if (!claims) return undefined;
      const key = createHash("sha256").update(cookie).digest("base64");
      const known = sessions.get(key);
      if (known) return known;
      const person = await answerOf(async () => personOf(await auth(), await (await auth()).verifySessionCookie(cookie, true)));
      const ttl = Math.min(BELIEVED_MS, claims.exp * 1000 - Date.now());
      if (person && ttl > 0) sessions.set(key, person, { ttl });
      return person;
    },

    ...(settings.kind === "emulator" && { pendingLinks: () => readPendingLinks(settings) }),
  };
}

async function openAuth(settings: Exclude<IdentitySettings, { kind: "off" }>): Promise<Auth> {
  if (settings.kind === "emulator") process.env.FIREBASE_AUTH_EMULATOR_HOST = settings.host;
  else delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const [{ cert, initializeApp }, { getAuth }] = await Promise.all([import("firebase-admin/app"), import("firebase-admin/auth")]);
  const app = initializeApp(
    settings.kind === "emulator"
      ? { projectId: settings.projectId }
      : { projectId: settings.projectId, credential: cert(JSON.parse(settings.serviceAccount) as Record<string, string>) },
    randomUUID(),
  );
  return getAuth(app);
}

/**
 * Who a verified token speaks of. A token made before its address was verified still says that it is not; then the
 * provider's own record is asked, so that a freshly verified address is believed at once.
 */
async function personOf(auth: Auth, token: DecodedIdToken): Promise<SignedIn> {
  const claimed = {
    uid: token.uid,
    email: typeof token.email === "string" ? token.email.toLowerCase() : undefined,
    emailVerified: typeof token.email === "string" && token.email_verified === true,
    displayName: typeof token.name === "string" ? token.name : undefined,
    photoUrl: typeof token.picture === "string" ? token.picture : undefined,
  };
  if (claimed.emailVerified) return claimed;
  const record = await auth.getUser(token.uid);
  return {
    uid: record.uid,
    email: record.email?.toLowerCase(),
    emailVerified: record.emailVerified,
    displayName: record.displayName ?? claimed.displayName,
    photoUrl: record.photoURL ?? claimed.photoUrl,
  };
}

/** The SDK's answer, undefined when it refuses the token, an IdentityOutage when it could not tell within five seconds. */
async function answerOf<T>(ask: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IdentityOutage("the identity provider did not answer in time")), CALL_MS);
  });
  try {
    return await Promise.race([ask(), tooLate]);
  } catch (error) {
    if (error instanceof IdentityOutage) throw error;
    if (isRefusal(error)) return undefined;
    throw new IdentityOutage(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** The SDK gives one code to a bad token and to public keys it could not fetch; only the first speaks of the token. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  const code = String(error.code);
  return REFUSALS.has(code) || (code === "auth/argument-error" && /Firebase (ID token|session cookie)/.test(error.message));
}

async function readPendingLinks({ host, projectId }: { host: string; projectId: string }): Promise<PendingLink[]> {
  try {
    const answer = await fetch(`http://${host}/emulator/v1/projects/${projectId}/oobCodes`, { signal: AbortSignal.timeout(CALL_MS) });
    const { oobCodes = [] } = (await answer.json()) as { oobCodes?: { email: string; requestType: string; oobLink: string }[] };
    return oobCodes.map(({ email, requestType, oobLink }) => ({ email, purpose: requestType, link: oobLink }));
  } catch (error) {
    throw new IdentityOutage(error instanceof Error ? error.message : String(error));
  }
}
