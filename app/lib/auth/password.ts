import { accountErrorMessage } from "#domain/account/errors.ts";
import { LEAST_POLICY, type PasswordPolicy, policyFrom } from "#domain/account/policy.ts";
import { sessionStore } from "#app/lib/session.ts";
import { attempt, codeOf, enter, type Outcome, type Provider } from "./account.ts";

/** What passwords are held to; `unsupported` is a sentence when the provider's policy is one that this page can't read. */
export type Policy = { policy: PasswordPolicy; unsupported?: string };

const UNSUPPORTED = "unsupported-password-policy-schema-version";

/** A provider that tells no policy, or can't be reached, has the least one: it looks at the password itself as well. */
export async function passwordPolicy(): Promise<Policy> {
  let told: PasswordPolicy | undefined = LEAST_POLICY;
  await attempt("signup", async (provider) => {
    try {
      told = policyFrom(await provider.askPolicy());
    } catch (error) {
      if (codeOf(error) === `auth/${UNSUPPORTED}`) told = undefined;
    }
    return { ok: true };
  });
  return told ? { policy: told } : { policy: LEAST_POLICY, unsupported: accountErrorMessage(UNSUPPORTED, "signup") };
}

/** Changes the password, and takes a new session at once: the provider ends the ones from before. */
async function change(next: string, provider: Provider, prove: () => Promise<void>): Promise<Outcome> {
  const session = sessionStore.get();
  if (session.status !== "signed-in") return { ok: false, message: accountErrorMessage("user-token-expired", "password"), again: true };
  try {
    await prove();
    if (provider.proved()?.uid !== session.user.uid) return { ok: false, message: accountErrorMessage("requires-recent-login", "password"), again: true };
    await provider.changePassword(next);
  } catch (error) {
    if (codeOf(error) !== "auth/requires-recent-login") throw error;
    return { ok: false, message: accountErrorMessage("requires-recent-login", "password"), again: true };
  }
  return enter(provider, session.auth, "password");
}

/** By the sign-in that this page knows of; `again` when it knows of none that is fresh enough. */
export function changePassword(next: string): Promise<Outcome> {
  return attempt("password", (provider) => change(next, provider, async () => undefined));
}

/** By the password from before. */
export function changePasswordWith(current: string, next: string): Promise<Outcome> {
  return attempt("password", (provider) =>
    change(next, provider, async () => {
      const session = sessionStore.get();
      if (session.status === "signed-in") await provider.provePassword(session.user.email, current);
    }),
  );
}
