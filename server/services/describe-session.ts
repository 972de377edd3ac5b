import { EMAIL_MISSING, isOperator, VERIFY_FIRST } from "#domain/account/rules.ts";
import type { AuthSettings, SignInCode, User } from "#domain/account/types.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Person, Shop } from "#server/shop.ts";
import { readProfile } from "./read-profile.ts";

/** A person as the pages see them, by the name and phone they gave the shop; undefined while their address is not verified, since the shop then knows nobody. */
export async function describeUser(shop: Shop, person: Person | undefined): Promise<User | undefined> {
  if (!person?.email || !person.emailVerified) return undefined;
  const { name, phone } = await readProfile(shop, person.uid);
  return {
    uid: person.uid,
    email: person.email,
    displayName: name ?? person.displayName ?? null,
    photoUrl: person.photoUrl ?? null,
    ...(phone && { phone }),
    operator: isOperator(person, shop.env.operatorEmails),
  };
}

/** Why somebody whom the provider vouches for is nobody here yet; `code` is for the page, which may lead on from there. */
export function notKnownHere(person: Person): Problem {
  const refuse = (title: string, detail: string, code: SignInCode): Problem => ({ status: 403, title, detail, extra: { code } });
  return person.email ? refuse("Email not verified", VERIFY_FIRST, "email-unverified") : refuse("No email address", EMAIL_MISSING, "email-missing");
}

/** What the browser needs to start the provider's SDK. The emulator takes any key and domain. */
export function authSettings({ env: { identity } }: Shop): AuthSettings {
  switch (identity.kind) {
    case "off":
      return { kind: "off" };
    case "emulator":
      return { kind: "emulator", apiKey: "demo-key", authDomain: `${identity.projectId}.firebaseapp.com`, projectId: identity.projectId, emulatorHost: identity.host, providers: identity.providers };
    case "firebase":
      return { kind: "firebase", apiKey: identity.apiKey, authDomain: identity.authDomain, projectId: identity.projectId, providers: identity.providers };
  }
}
