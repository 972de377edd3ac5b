import { createHash, randomUUID } from "node:crypto";
import type { Auth, DecodedIdToken, UserRecord } from "firebase-admin/auth";
import { LRUCache } from "lru-cache";
import type { IdentitySettings } from "#server/env.ts";
import { type Identity, IdentityOutage, noIdentity, type PendingLink, type SignedIn, type Verifying } from "./identity.ts";
import { plausibleClaims } from "./token-shape.ts";

/** A session that was revoked is believed for at most this long (RELIABILITY 14). */
const BELIEVED_SECONDS = 60;
const CALL_MS = 5000;

/** What the SDK calls a token that is not good, and an account that is not there; anything else it may throw is an outage. */
const REFUSALS = new Set([
  "auth/id-token-expired", "auth/id-token-revoked", "auth/session-cookie-expired", "auth/session-cookie-revoked",
  "auth/user-disabled", "auth/user-not-found", "auth/invalid-id-token", "auth/invalid-uid",
]);

/** Claims of a renewed cookie: when its bearer signed in at first, in seconds, and the session it comes from. Only the server's own key can write them. */
const FIRST_SIGN_IN = "bokehSignIn";
const FIRST_SESSION = "bokehSession";

type Settings = Exclude<IdentitySettings, { kind: "off" }>;
type Opened = {
  /** What this machine's clock says, in milliseconds; the provider's tokens know no other time. */
  now?: () => number;
  believedSeconds?: number;
  /** The shop's own address: a key may be held to it. */
  origin?: string;
};
/** Without what changes by itself: how long ago it was. */
type Known = Omit<SignedIn, "signedInSecondsAgo" | "issuedSecondsAgo"> & { signedInAt: number; issuedAt: number };

/**
 * Firebase, or its emulator. The SDK is loaded by the first call that needs it, so that a start stays quick, and reads
 * the emulator's address from the environment when it is loaded.
 */
export function openIdentity(settings: IdentitySettings, { now = Date.now, believedSeconds = BELIEVED_SECONDS, origin = "http://localhost" }: Opened = {}): Identity {
  if (settings.kind === "off") return noIdentity;
  let opened: Promise<Auth> | undefined;
  const auth = () =>
    (opened ??= openAuth(settings).catch((error: unknown) => {
      opened = undefined;
      throw outage(error);
    }));
  /** Loading the SDK is this machine's work, and no part of what the provider is given to answer in. */
  const answered = async <T,>(ask: (sdk: Auth) => Promise<T>) => {
    const sdk = await auth();
    return answerOf(() => ask(sdk));
  };
  const believed = new LRUCache<string, Known & { until: number }>({ max: 10_000 });

  async function verify(kind: "idToken" | "session", token: string, { asked = false }: Verifying = {}): Promise<SignedIn | undefined> {
    const times = plausibleClaims(token, new Date(now()));
    if (!times) return undefined;
    const session = createHash("sha256").update(token).digest("base64url");
    const key = `${kind} ${session}`;
    const known = asked ? undefined : believed.get(key);
    if (known && known.until > now()) return aged(known, now());
    const person = await answered(async (sdk) => {
      const claims = await (kind === "idToken" ? sdk.verifyIdToken(token) : sdk.verifySessionCookie(token));
      return personOf(claims, await sdk.getUser(claims.uid), session);
    });
    if (!person) {
      believed.delete(key);
      return undefined;
    }
    const until = Math.min(now() + believedSeconds * 1000, times.exp * 1000);
    // Whoever has not verified their address yet may do so at any moment.
    if (person.emailVerified && until > now()) believed.set(key, { ...person, until });
    return aged(person, now());
  }

  const createSession = (idToken: string, maxAgeSeconds: number) => answered((sdk) => sdk.createSessionCookie(idToken, { expiresIn: maxAgeSeconds * 1000 }));

  return {
    kind: settings.kind,
    verifyIdToken: (idToken, how) => verify("idToken", idToken, how),
    verifySession: (cookie, how) => verify("session", cookie, how),

    async createSession(idToken, maxAgeSeconds) {
      return plausibleClaims(idToken, new Date(now())) && createSession(idToken, maxAgeSeconds);
    },

    async renewSession(cookie, maxAgeSeconds) {
      const person = await verify("session", cookie, { asked: true });
      if (!person) return undefined;
      const firstSignIn = Math.round(now() / 1000 - person.signedInSecondsAgo);
      const idToken = await answered(async (sdk) => {
        const proof = await sdk.createCustomToken(person.uid, { [FIRST_SIGN_IN]: firstSignIn, [FIRST_SESSION]: person.session });
        const answer = await exchange(settings, proof, origin);
        // The exchange makes an account where there is none: then this one was deleted a moment ago, and stays so.
        if (answer.isNewUser) await deleteEmpty(sdk, person.uid);
        return answer.isNewUser ? undefined : answer.idToken;
      });
      const renewed = idToken && (await createSession(idToken, maxAgeSeconds));
      // Revoked while this was going on: the new cookie is judged by its first sign-in, like every other.
      return renewed && (await verify("session", renewed, { asked: true })) ? renewed : undefined;
    },

    async deleteAccount(uid) {
      await answered((sdk) => sdk.deleteUser(uid));
      for (const [key, known] of believed.entries()) if (known.uid === uid) believed.delete(key);
    },

    ...(settings.kind === "emulator" && { pendingLinks: () => readPendingLinks(settings) }),
  };
}

/** Deletes what an exchange has made, and nothing that anybody has made: that has an address or a way to log in. */
async function deleteEmpty(sdk: Auth, uid: string): Promise<void> {
  const { email, providerData } = await sdk.getUser(uid);
  if (email === undefined && providerData.length === 0) await sdk.deleteUser(uid);
}

function aged({ uid, email, emailVerified, displayName, photoUrl, anonymous, session, signedInAt, issuedAt }: Known, now: number): SignedIn {
  return { uid, email, emailVerified, displayName, photoUrl, anonymous, session, signedInSecondsAgo: now / 1000 - signedInAt, issuedSecondsAgo: now / 1000 - issuedAt };
}

async function openAuth(settings: Settings): Promise<Auth> {
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
 * Who a token speaks of, by the provider's own record, so that a freshly verified address is believed at once. Undefined for an
 * account that is disabled, or whose sign-ins were revoked after the one that this token comes from, however often it was renewed.
 */
function personOf(claims: DecodedIdToken, record: UserRecord, session: string): Known | undefined {
  const first: unknown = claims[FIRST_SIGN_IN];
  const firstSession: unknown = claims[FIRST_SESSION];
  const signedInAt = typeof first === "number" ? first : claims.auth_time;
  const validFrom = record.tokensValidAfterTime ? Date.parse(record.tokensValidAfterTime) / 1000 : 0;
  if (record.disabled || signedInAt < validFrom) return undefined;
  const email = record.email?.toLowerCase();
  return {
    uid: record.uid,
    email,
    emailVerified: email !== undefined && record.emailVerified,
    displayName: record.displayName ?? (typeof claims.name === "string" ? claims.name : undefined),
    photoUrl: record.photoURL ?? (typeof claims.picture === "string" ? claims.picture : undefined),
    anonymous: email === undefined && record.providerData.length === 0,
    session: typeof firstSession === "string" ? firstSession : session,
    signedInAt,
    issuedAt: claims.iat,
  };
}

/** A custom token for an ID token, as a browser would exchange it: https://firebase.google.com/docs/reference/rest/auth#section-verify-custom-token */
async function exchange(settings: Settings, token: string, origin: string): Promise<{ idToken: string; isNewUser: boolean }> {
  const [base, key] = settings.kind === "emulator" ? [`http://${settings.host}/identitytoolkit.googleapis.com`, "demo-key"] : ["https://identitytoolkit.googleapis.com", settings.apiKey];
  const response = await fetch(`${base}/v1/accounts:signInWithCustomToken?key=${encodeURIComponent(key)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Referer: `${origin}/` },
    body: JSON.stringify({ token, returnSecureToken: true }),
    signal: AbortSignal.timeout(CALL_MS),
  });
  const { idToken, isNewUser = false } = (await response.json()) as { idToken?: string; isNewUser?: boolean };
  if (!response.ok || !idToken) throw new IdentityOutage(`the provider answered ${response.status} to a renewal`);
  return { idToken, isNewUser };
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
    throw outage(error);
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
    throw outage(error);
  }
}

const outage = (error: unknown) => new IdentityOutage(error instanceof Error ? error.message : String(error));
