import { createHmac, timingSafeEqual } from "node:crypto";

/** What only this shop can have written under some words, by its link secret. Each use names itself in its first word, so that none stands for another. */
export const signed = ({ linkSecret }: { linkSecret: string }, ...words: string[]): string => createHmac("sha256", linkSecret).update(words.join("\n")).digest("base64url");

/** Whether a text is the right one to the letter, without telling by its time how much of it is (CASES AU-12). */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
