/** What a browser does not hold to be part of an address, or reads as a slash. */
// eslint-disable-next-line no-control-regex -- these are the characters that are meant.
const TREACHEROUS = /[\u0000-\u0020\u007f\\]/;
const ANYWHERE = "https://shop.invalid";

/** `text` with its percent signs read, as often as it has any: what some reader on the way may make of it. */
function readThrough(text: string): string | undefined {
  let read = text;
  for (let times = 0; times < 5; times++) {
    let next: string;
    try {
      next = decodeURIComponent(read);
    } catch {
      return undefined;
    }
    if (next === read) return read;
    read = next;
  }
  return undefined;
}

/**
 * Where somebody may be led on to: a path of this site with its query and hash, or `/` for whatever could lead off it, now or
 * after being decoded by somebody (`//evil`, `/\evil`, `javascript:`, `%2f%2fevil`).
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith("/") || TREACHEROUS.test(next)) return "/";
  const path = next.split(/[?#]/, 1)[0] ?? "";
  const read = readThrough(path);
  if (read === undefined || read.includes("//") || TREACHEROUS.test(read.replaceAll(" ", ""))) return "/";
  if (!URL.canParse(next, ANYWHERE)) return "/";
  const { origin, pathname, search, hash } = new URL(next, ANYWHERE);
  return origin === ANYWHERE && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
