import { referencesIn } from "#domain/booking/reference.ts";

const ADDRESS = /https?:\/\/[^\s"<>]+/gi;
/** What stands in the place of what was left out. */
const LEFT_OUT = "…";

/** A word of the shop's own addresses, such as `orders`; no key is so short and so plain. */
const isWord = (part: string) => /^[a-z-]{0,20}$/.test(part);
const shown = (part: string) => (isWord(part) || referencesIn(part)[0] === part ? part : LEFT_OUT);

/**
 * A mail's text or HTML with nothing in its addresses but their host, plain words and references: whoever reads over the shop's shoulder can
 * follow none of its links as their receiver. What may be a key is not guessed: whatever is not known to be harmless is left out.
 */
export function withoutKeys(text: string): string {
  return text.replace(ADDRESS, (address) => {
    const [, host = "", path = "", query, hash] = /^(https?:\/\/[^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(address) ?? [];
    const names = query?.slice(1).split(/&(?:amp;)?/).map((pair) => `${shown(pair.split("=", 1)[0] ?? "")}=${LEFT_OUT}`);
    return `${host}${path.split("/").map(shown).join("/")}${names ? `?${names.join("&")}` : ""}${hash === undefined ? "" : `#${shown(hash.slice(1))}`}`;
  });
}
