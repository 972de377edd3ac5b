/** Text that people type, made safe to keep. Nothing here escapes HTML: whoever writes HTML does that. */

// Controls except tab and line feed; and the marks that turn the direction of neighbouring text or hide themselves.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const INVISIBLE = /[\u034f\u00ad\u061c\u115f\u1160\u180e\u2800\u3164\uffa0\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]/gu;

/** True when every surrogate has its partner; a lone one can't be stored as UTF-8. */
export function isWellFormed(value: string): boolean {
  return !/[\ud800-\udfff]/u.test(value);
}

/** Several lines: controls and direction marks removed, line ends made `\n`, trimmed, in Unicode's composed form. */
export function cleanText(value: string): string {
  return value.replace(/\r\n?/g, "\n").replace(CONTROLS, "").replace(INVISIBLE, "").normalize("NFC").trim();
}

/** One line: as cleanText, and every run of white space is one space, so no line break can reach a mail's header. */
export function cleanLine(value: string): string {
  return cleanText(value).replace(/\s+/g, " ");
}

/** True when something of it can be seen: joiners and accents alone are no name. */
export function isVisible(value: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
}

/** How many characters of it can be seen, as Unicode counts them: what joins two as Indian scripts and emoji need it, or chooses how one looks, is none. */
export function visibleLength(value: string): number {
  return [...value.replace(/\p{Default_Ignorable_Code_Point}/gu, "")].length;
}

/** For comparing: without case, accents and doubled spaces. `Café ` and `cafe` are the same word. */
export function fold(value: string): string {
  return value.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
