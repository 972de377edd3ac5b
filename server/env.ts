import * as v from "valibot";
import type { SocialProvider } from "#domain/account/types.ts";
import { PAYMENT_SETTINGS, type PaymentSettings, paymentsOf } from "./payment-settings.ts";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const url = (...protocols: string[]) =>
  v.pipe(text, v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be an address that starts with ${protocols.join(" or ")}`));
const wholeNumber = (min: number, max: number) =>
  v.pipe(text, v.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`), v.transform(Number), v.minValue(min, `must be at least ${min}`), v.maxValue(max, `must be at most ${max}`));

const SOCIAL_PROVIDERS = ["google", "facebook"] as const satisfies SocialProvider[];

/** Every setting of the shop (DECISIONS, Operating contract). All optional; an empty one counts as not set. */
const settings = v.object({
  NODE_ENV: v.optional(text),
  PORT: v.optional(wholeNumber(0, 65535), "3000"),
  HOST: v.optional(text),
  DATA_DIR: v.optional(text, "./data"),
  DATABASE_URL: v.optional(url("postgres:", "postgresql:")),
  PUBLIC_URL: v.optional(url("http:", "https:")),
  SMTP_URL: v.optional(url("smtp:", "smtps:")),
  OPERATOR_EMAILS: v.optional(text),
  WHATSAPP_PHONE: v.optional(v.pipe(text, v.regex(/^\+?[1-9]\d{7,14}$/, "must be digits with the country code, such as 919876543210"))),
  AUTH: v.optional(v.picklist(["off"], "can only be off")),
  FIREBASE_PROJECT_ID: v.optional(text),
  FIREBASE_API_KEY: v.optional(text),
  FIREBASE_AUTH_DOMAIN: v.optional(v.pipe(text, v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, "must be a host name such as auth.example.com"))),
  FIREBASE_PROVIDERS: v.optional(v.pipe(text, v.transform((value) => value.split(",").map((name) => name.trim()).filter(Boolean)), v.array(v.picklist(SOCIAL_PROVIDERS, "must be google, facebook or both, separated by a comma")))),
  FIREBASE_SERVICE_ACCOUNT: v.optional(v.pipe(text, v.check(isJsonObject, "must be the JSON of a service account"))),
  FIREBASE_AUTH_EMULATOR_HOST: v.optional(v.pipe(text, v.regex(/^(127\.0\.0\.1|localhost|\[::1\]):\d+$/, "must be a loopback host and port"))),
  ...PAYMENT_SETTINGS,
  SESSION_BELIEF: v.optional(wholeNumber(0, 60), "60"),
  TRUST_PROXY: v.optional(wholeNumber(0, 10), "0"),
  SHOP_NOW: v.optional(v.pipe(text, v.isoTimestamp("must be an ISO instant such as 2027-02-10T11:38:00Z"))),
});

function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" && parsed !== null;
  } catch {
    return false;
  }
}

/**
 * Who says who is signed in: nobody (`off`), Firebase's emulator on this machine, or Firebase itself.
 * `off` is also what remains when nothing is configured.
 */
export type IdentitySettings =
  | { kind: "off" }
  | { kind: "emulator"; projectId: string; host: string; providers: SocialProvider[] }
  | { kind: "firebase"; projectId: string; apiKey: string; authDomain: string; serviceAccount: string; providers: SocialProvider[] };

export type Env = {
  production: boolean;
  port: number;
  host: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Without a slash at its end; undefined until the server knows where it listens. */
  publicUrl: string | undefined;
  smtpUrl: string | undefined;
  operatorEmails: string[];
  /** Digits only. */
  whatsappPhone: string | undefined;
  identity: IdentitySettings;
  /** False when sign-in was neither set up nor turned off: a local run then starts Firebase's emulator. */
  identityChosen: boolean;
  payments: PaymentSettings;
  /** For how many seconds a sign-in is believed before the provider is asked again whether it still holds. */
  sessionBelief: number;
  /** How many proxies stand in front, each adding one X-Forwarded-For entry. */
  trustProxy: number;
  /** The instant at which the shop's clock starts, for tests and demonstrations. */
  shopNow: Date | undefined;
};

export class BadSetting extends Error {}

export const EMULATOR_PROJECT = "demo-bokeh";

/** Reads the settings, or throws a BadSetting whose message is one clear line that never repeats the value. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = v.safeParse(settings, given);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new BadSetting(`The setting ${v.getDotPath(issue) ?? "?"} ${issue.message}.`);
  }
  const env = parsed.output;
  const production = env.NODE_ENV === "production";
  if (production && env.SHOP_NOW) throw new BadSetting("The setting SHOP_NOW is for tests and demonstrations and is refused with NODE_ENV=production.");
  if (production && env.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new BadSetting("The setting FIREBASE_AUTH_EMULATOR_HOST is refused with NODE_ENV=production: anyone could sign in as anyone.");
  }
  const identity = identityOf(env);
  const payments = paymentsOf(env, production);
  if (typeof payments === "string") throw new BadSetting(payments);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ""),
    smtpUrl: env.SMTP_URL,
    operatorEmails: (env.OPERATOR_EMAILS ?? "").split(",").map((email) => email.trim().toLowerCase()).filter(Boolean),
    whatsappPhone: env.WHATSAPP_PHONE?.replace(/^\+/, ""),
    identity,
    identityChosen: identity.kind !== "off" || env.AUTH === "off",
    payments,
    sessionBelief: env.SESSION_BELIEF,
    trustProxy: env.TRUST_PROXY,
    shopNow: env.SHOP_NOW ? new Date(env.SHOP_NOW) : undefined,
  };
}

function identityOf(env: v.InferOutput<typeof settings>): IdentitySettings {
  if (env.AUTH === "off") return { kind: "off" };
  const named = [env.FIREBASE_PROJECT_ID, env.FIREBASE_API_KEY, env.FIREBASE_SERVICE_ACCOUNT];
  if (env.FIREBASE_AUTH_EMULATOR_HOST) {
    return { kind: "emulator", projectId: env.FIREBASE_PROJECT_ID ?? EMULATOR_PROJECT, host: env.FIREBASE_AUTH_EMULATOR_HOST, providers: env.FIREBASE_PROVIDERS ?? [...SOCIAL_PROVIDERS] };
  }
  if (named.every((value) => value === undefined)) return { kind: "off" };
  const [projectId, apiKey, serviceAccount] = named;
  if (!projectId || !apiKey || !serviceAccount) {
    throw new BadSetting("Firebase needs FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_SERVICE_ACCOUNT together.");
  }
  return { kind: "firebase", projectId, apiKey, authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`, serviceAccount, providers: env.FIREBASE_PROVIDERS ?? [] };
}
