import { isOperator } from "#domain/account/rules.ts";
import type { AuthSettings, User } from "#domain/account/types.ts";
import type { Shop } from "#server/shop.ts";

type Person = NonNullable<Awaited<ReturnType<Shop["identity"]["verifySession"]>>>;

/** A person as the pages see them; undefined while their address is not verified, since the shop then knows nobody. */
export function userOf(shop: Shop, person: Person | undefined): User | undefined {
  if (!person?.email || !person.emailVerified) return undefined;
  return {
    uid: person.uid,
    email: person.email,
    displayName: person.displayName ?? null,
    photoUrl: person.photoUrl ?? null,
    operator: isOperator(person, shop.env.operatorEmails),
  };
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
