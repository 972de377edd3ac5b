import { initializeApp } from "firebase/app";
import {
  type Auth,
  type AuthError,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  FacebookAuthProvider,
  getRedirectResult,
  GoogleAuthProvider,
  inMemoryPersistence,
  initializeAuth,
  linkWithCredential,
  type OAuthCredential,
  OAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  updatePassword,
  type User,
  validatePassword,
  verifyBeforeUpdateEmail,
} from "firebase/auth";
import { safeNext } from "#domain/account/next.ts";
import type { ToldPolicy } from "#domain/account/policy.ts";
import type { AuthSettings, SocialProvider } from "#domain/account/types.ts";

/**
 * Firebase's web SDK, the only file that names it, and only ever reached through `import()`. It is told to keep
 * nothing in the browser: the server's cookie is the sign-in, the SDK only proves who somebody is.
 */
let auth: Auth | undefined;

export function openProvider(settings: Exclude<AuthSettings, { kind: "off" }>): void {
  if (auth) return;
  const { apiKey, authDomain, projectId } = settings;
  // The part that frames the provider's page is named where it is used: a login by password must not wait for it.
  auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), { persistence: inMemoryPersistence });
  if (settings.kind === "emulator") connectAuthEmulator(auth, `http://${settings.emulatorHost}`, { disableWarnings: true });
}

function opened(): Auth {
  if (!auth) throw new Error("the provider has not been opened");
  return auth;
}

/** Whoever has proved on this page who they are; nobody after a reload. */
export function proved(): User | null {
  return auth?.currentUser ?? null;
}

function whoIsThere(): User {
  const user = proved();
  if (!user) throw new Error("nobody has logged in");
  return user;
}

/** A new ID token of theirs; it carries whether the address is verified as of now. */
export function freshToken(): Promise<string> {
  return whoIsThere().getIdToken(true);
}

/** An ID token for the right pair. */
export async function provePassword(email: string, password: string): Promise<string> {
  const { user } = await signInWithEmailAndPassword(opened(), email, password);
  return user.getIdToken();
}

/** Makes the account, sends the verification mail and forgets the sign-in that comes with it. */
export async function createAccount(email: string, password: string): Promise<void> {
  const { user } = await createUserWithEmailAndPassword(opened(), email, password);
  try {
    await mailVerification(user);
  } finally {
    await signOut(opened());
  }
}

/** Sends the verification mail once more, to whoever has just proved the password. */
export async function sendVerificationAgain(): Promise<void> {
  await mailVerification(whoIsThere());
}

const withContinue = (send: (settings?: { url: string }) => Promise<void>) =>
  send({ url: location.origin + safeNext(location.pathname) }).catch((error: unknown) => {
    if (!String((error as { code?: unknown }).code).endsWith("-continue-uri")) throw error;
    return send();
  });

/** The mail's page leads back to where the visitor was; a provider that does not know this address sends a plain one. */
function mailVerification(user: User): Promise<void> {
  return withContinue((settings) => sendEmailVerification(user, settings));
}

/** For an account that came without an address: a mail whose link gives it this one, and proves it. */
export function mailNewAddress(email: string): Promise<void> {
  return withContinue((settings) => verifyBeforeUpdateEmail(whoIsThere(), email, settings));
}

export async function sendReset(email: string): Promise<void> {
  await sendPasswordResetEmail(opened(), email);
}

/** What the provider demands of passwords. Rejects where it does not tell, and with a code of its own for a version that the SDK can't read. */
export async function askPolicy(): Promise<ToldPolicy> {
  const { passwordPolicy } = await validatePassword(opened(), "");
  return passwordPolicy as typeof passwordPolicy & { schemaVersion: number };
}

/**
 * Changes the password of whoever is there, and proves the new one: the provider ends every sign-in that is older, and only a
 * sign-in that comes after is certain to count as one. Rejects with `requires-recent-login` when theirs is too old.
 */
export async function changePassword(next: string): Promise<void> {
  const user = whoIsThere();
  await updatePassword(user, next);
  if (user.email) await signInWithEmailAndPassword(opened(), user.email, next);
}

const houseOf = (name: SocialProvider) => (name === "google" ? new GoogleAuthProvider() : new FacebookAuthProvider());

/** A way to log in whose address is known by another one: it is kept on this page until that one was used. */
let waiting: { name: SocialProvider; email: string; credential: OAuthCredential } | undefined;

/** Keeps what an `account-exists-with-different-credential` brings with it. */
function keepWaiting(name: SocialProvider, error: unknown): void {
  const { code, customData } = error as Partial<AuthError>;
  if (code !== "auth/account-exists-with-different-credential") return;
  const credential = OAuthProvider.credentialFromError(error as AuthError);
  const email = customData?.email;
  waiting = credential && email ? { name, email: email.toLowerCase(), credential } : undefined;
}

/** By a window of Google's or Facebook's. Called from the press itself, or the browser holds the window back. */
export async function proveByWindow(name: SocialProvider): Promise<void> {
  try {
    await signInWithPopup(opened(), houseOf(name), browserPopupRedirectResolver);
  } catch (error) {
    keepWaiting(name, error);
    throw error;
  }
}

/** Leaves the page for Google or Facebook; it does not come back to the caller. */
export async function proveByLeaving(name: SocialProvider): Promise<void> {
  await signInWithRedirect(opened(), houseOf(name), browserPopupRedirectResolver);
}

/** Whether somebody has come back from there with a proof. */
export async function takeReturn(name: SocialProvider): Promise<boolean> {
  try {
    return (await getRedirectResult(opened(), browserPopupRedirectResolver)) !== null;
  } catch (error) {
    keepWaiting(name, error);
    throw error;
  }
}

/**
 * Adds what was kept to the account that has just been entered, when both are of the same address and that is verified.
 * Answers what was added; a failure leaves the account as it is.
 */
export async function linkWaiting(): Promise<SocialProvider | undefined> {
  const user = proved();
  if (!waiting || !user?.emailVerified || user.email?.toLowerCase() !== waiting.email) return undefined;
  const { name, credential } = waiting;
  waiting = undefined;
  return linkWithCredential(user, credential).then(() => name, () => undefined);
}

export async function forgetProvider(): Promise<void> {
  waiting = undefined;
  if (auth) await signOut(auth);
}
