import { initializeApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  inMemoryPersistence,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from "firebase/auth";
import type { AuthSettings } from "#domain/account/types.ts";

/**
 * Firebase's web SDK, the only file that names it, and only ever reached through `import()`. It is told to keep
 * nothing in the browser: the server's cookie is the sign-in, the SDK only proves who somebody is.
 */
let auth: Auth | undefined;

export function openProvider(settings: Exclude<AuthSettings, { kind: "off" }>): void {
  if (auth) return;
  const { apiKey, authDomain, projectId } = settings;
  auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), { persistence: inMemoryPersistence });
  if (settings.kind === "emulator") connectAuthEmulator(auth, `http://${settings.emulatorHost}`, { disableWarnings: true });
}

function opened(): Auth {
  if (!auth) throw new Error("the provider has not been opened");
  return auth;
}

/** A fresh ID token for the right pair; it carries whether the address is verified as of now. */
export async function provePassword(email: string, password: string): Promise<string> {
  const { user } = await signInWithEmailAndPassword(opened(), email, password);
  return user.getIdToken(true);
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
  const user = opened().currentUser;
  if (!user) throw new Error("nobody has logged in");
  await mailVerification(user);
}

/** The mail's page leads back to where the visitor was; a provider that does not know this address sends a plain one. */
async function mailVerification(user: User): Promise<void> {
  try {
    await sendEmailVerification(user, { url: location.origin + location.pathname });
  } catch (error) {
    if (!String((error as { code?: unknown }).code).endsWith("-continue-uri")) throw error;
    await sendEmailVerification(user);
  }
}

export async function sendReset(email: string): Promise<void> {
  await sendPasswordResetEmail(opened(), email);
}

export async function forgetProvider(): Promise<void> {
  if (auth) await signOut(auth);
}
