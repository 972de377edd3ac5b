import { PASSWORD_MIN } from "./rules.ts";

/** What a password must be made of, as the provider tells it (SPEC section 5). Lengths in characters. */
export type PasswordPolicy = {
  min: number;
  max?: number;
  lowercase: boolean;
  uppercase: boolean;
  digit: boolean;
  /** The characters of which one is wanted; undefined when none is. */
  sign?: string;
};

/** The provider's answer, as far as it is read; its names are the provider's own. */
export type ToldPolicy = {
  schemaVersion: number;
  enforcementState: string;
  allowedNonAlphanumericCharacters: string;
  customStrengthOptions: {
    minPasswordLength?: number | undefined;
    maxPasswordLength?: number | undefined;
    containsLowercaseLetter?: boolean | undefined;
    containsUppercaseLetter?: boolean | undefined;
    containsNumericCharacter?: boolean | undefined;
    containsNonAlphanumericCharacter?: boolean | undefined;
  };
};

const SCHEMA_VERSION = 1;
const OFF = new Set(["OFF", "ENFORCEMENT_STATE_UNSPECIFIED", ""]);

/** What holds while the provider has not told anything, or does not enforce what it tells. */
export const LEAST_POLICY: PasswordPolicy = { min: PASSWORD_MIN, lowercase: false, uppercase: false, digit: false };

/** The policy to hold passwords to; undefined for one of a version that this page can't read. */
export function policyFrom({ schemaVersion, enforcementState, allowedNonAlphanumericCharacters: signs, customStrengthOptions: wanted }: ToldPolicy): PasswordPolicy | undefined {
  if (schemaVersion !== SCHEMA_VERSION) return undefined;
  if (OFF.has(enforcementState)) return LEAST_POLICY;
  return {
    min: Math.max(PASSWORD_MIN, wanted.minPasswordLength ?? 0),
    ...(wanted.maxPasswordLength && { max: wanted.maxPasswordLength }),
    lowercase: wanted.containsLowercaseLetter === true,
    uppercase: wanted.containsUppercaseLetter === true,
    digit: wanted.containsNumericCharacter === true,
    ...(wanted.containsNonAlphanumericCharacter && { sign: signs }),
  };
}

export type Demand = { text: string; met: boolean };

/** The policy in words, one demand each, and whether this password meets it. */
export function demandsOn(password: string, policy: PasswordPolicy): Demand[] {
  const { min, max, lowercase, uppercase, digit, sign } = policy;
  return [
    { text: `At least ${min} characters`, met: password.length >= min },
    ...(max ? [{ text: `At most ${max} characters`, met: password.length > 0 && password.length <= max }] : []),
    ...(lowercase ? [{ text: "A small letter (a–z)", met: /[a-z]/.test(password) }] : []),
    ...(uppercase ? [{ text: "A capital letter (A–Z)", met: /[A-Z]/.test(password) }] : []),
    ...(digit ? [{ text: "A digit (0–9)", met: /[0-9]/.test(password) }] : []),
    ...(sign === undefined ? [] : [{ text: "A sign such as ! ? or #", met: [...password].some((character) => sign.includes(character)) }]),
  ];
}

/** One sentence about what is still missing; undefined when nothing is. */
export function policyRefusal(password: string, policy: PasswordPolicy): string | undefined {
  const missing = demandsOn(password, policy).filter(({ met }) => !met);
  const [first] = missing;
  if (!first) return undefined;
  if (first.text.startsWith("At least") && missing.length === 1) return `Choose a password of at least ${policy.min} characters.`;
  return `This password still needs: ${missing.map(({ text }) => text.charAt(0).toLowerCase() + text.slice(1)).join(", ")}.`;
}
