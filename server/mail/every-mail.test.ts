import { describe, expect, it } from "vitest";
import { withoutKeys } from "#domain/mail/links.ts";
import { everyMail, HOSTILE, PLAIN } from "#tests/support/every-mail.ts";
import type { Mail } from "./mail.ts";

const modules = import.meta.glob<Record<string, unknown>>("./*.tsx", { eager: true });
const MOST_BYTES = 60 * 1024;
/** What is written to the merchant, who may read that it is a surprise. */
const TO_SHOP = "desk@example.com";

/** Elements that React wrote, and what stands between them, by their names. */
const elements = (html: string) => [...new Set([...html.matchAll(/<([a-z0-9]+)[\s>]/g)].map(([, name]) => name))].toSorted();

describe("every mail of the shop", () => {
  it("is among those that are looked at", () => {
    const writers = Object.values(modules).flatMap((module) => Object.keys(module)).filter((name) => /Mail(ForShop)?$/.test(name) && name !== "renderMail");
    expect(Object.keys(everyMail(PLAIN, { surprise: false })).toSorted()).toEqual(writers.toSorted());
  });

  const cases: [string, Mail, Mail][] = [false, true].flatMap((surprise) => {
    const plain = everyMail(PLAIN, { surprise });
    return Object.entries(everyMail(HOSTILE, { surprise })).map(([name, mail]): [string, Mail, Mail] => [`${name}${surprise ? " of a surprise" : ""}`, mail, plain[name] ?? mail]);
  });

  it.each(cases)("%s is light, says the same in plain text, and shows what was typed as text", (_name, hostile, plain) => {
    for (const { html, text, subject, senderName } of [hostile, plain]) {
      expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
      expect(text.length).toBeGreaterThan(60);
      expect(`${subject}${senderName}`).not.toMatch(/[\r\n]/);
      expect(`${text}${html}`).not.toMatch(/undefined|\[object|NaN/);
      for (const [, link = ""] of html.matchAll(/href="([^"]*)"/g)) expect(text).toContain(link.replaceAll("&amp;", "&"));
    }
    expect(elements(hostile.html)).toEqual(elements(plain.html));
    expect(hostile.html).not.toMatch(/<img|<h1>x|href="https:\/\/evil/);
  });

  it.each(Object.entries(everyMail(PLAIN, { surprise: false, copies: 250 })))("%s is light, too, of an order with as many lines as one can have", (_name, { html, subject }) => {
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
    expect(subject.length).toBeLessThan(400);
  });

  it.each([false, true])("has a subject of its own that names what it is about, and rows that fit a phone, of a surprise: %s", (surprise) => {
    const mails = Object.entries(everyMail(PLAIN, { surprise }));
    expect(new Set(mails.map(([, { to, subject }]) => `${to}: ${subject}`)).size).toBe(mails.length);
    for (const [name, { subject, html, text }] of mails) {
      if (name !== "confirmSubscriptionMail") expect(subject).toMatch(/BK-7KQ3MWXA|MS-7KQ3MWXA|pay_TEST0001/);
      // A reference breaks at its hyphen where a heading wraps, and a long label fills a column of its own.
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).not.toMatch(/-/);
      for (const [, label = ""] of html.matchAll(/<th [^>]*>(.*?)<\/th>/g)) expect(label.length, label).toBeLessThanOrEqual(21);
      expect(text).not.toMatch(/^[\w ]+: ( |$)/m);
    }
  });

  it("says what is celebrated and where, to the crew and to whoever comes; and asks how it was without a word of money", () => {
    const { confirmedMail, confirmedMailForShop, movedMailForShop, cancelledMailForShop, reminderMail, reviewMail } = everyMail(PLAIN, { surprise: false });
    for (const mail of [confirmedMail, confirmedMailForShop, movedMailForShop, cancelledMailForShop, reminderMail, reviewMail]) expect(mail?.text).toContain(`Date: Fri, 5 Mar 2027\nTime: 6:00 pm\nPlace: ${PLAIN.place}\n`);
    expect(reviewMail?.text).not.toMatch(/₹|Offer|Total/);
  });

  it("tells all of what the wizard has sold when it is confirmed, since nothing was told before", () => {
    for (const surprise of [false, true]) {
      const { confirmedMail, confirmedMailForShop } = everyMail(PLAIN, { surprise, source: "wizard" });
      for (const mail of surprise ? [confirmedMailForShop] : [confirmedMail, confirmedMailForShop]) {
        for (const fact of ["Guests: 2", `Place: ${PLAIN.place}`, `Requests: ${PLAIN.words}`, "₹4,999 with Violinist × 2 (₹5,000)", "Subtotal: ₹12,997\nOffer: -₹1,300\nTotal: ₹11,697"]) expect(mail?.text).toContain(fact);
      }
    }
  });

  it("says of a time that was never agreed on the day before that it is to be agreed, and nothing against it", () => {
    const text = everyMail(PLAIN, { surprise: false, time: null }).reminderMail?.text;
    expect(text).toContain("Please see that somebody can let our crew in.\n");
    expect(text).toContain("If no time has been agreed with you yet, or something has changed, answer this mail today.\n");
    expect(text).toContain("Time: to be agreed\n");
    expect(text).not.toContain("stands ready");
  });

  it("leads to addresses of these kinds alone, and the desk's outbox shows none of their keys", () => {
    const addresses = [false, true].flatMap((surprise) => Object.values(everyMail(PLAIN, { surprise }))).flatMap((mail) => JSON.stringify(mail).match(/https?:[^\s"\\<>]+/g) ?? []);
    expect([...new Set(addresses.map(withoutKeys))].toSorted()).toEqual([
      "https://bokeh.example/account/orders/BK-7KQ3MWXA",
      "https://bokeh.example/account/orders/BK-7KQ3MWXA#papers",
      "https://bokeh.example/account/orders/BK-7KQ3MWXA?key=…",
      "https://bokeh.example/desk/reviews",
      "https://bokeh.example/newsletter/confirm/…",
      "https://bokeh.example/newsletter/unsubscribe/…",
      "https://bokeh.example/products",
      "https://bokeh.example/review/BK-7KQ3MWXA?key=…",
    ]);
  });

  it.each(cases.filter(([name, { to }]) => name.endsWith("surprise") && to !== TO_SHOP))("%s gives nothing away to whoever glances at it", (name, _hostile, { subject, senderName, html }) => {
    // What comes of a message or a subscription is about no celebration.
    if (/^(message|confirmSubscription)/.test(name)) return;
    expect(senderName).not.toMatch(/bokeh/i);
    expect(`${subject}${html.replace(/href="[^"]*"/g, "")}`).not.toMatch(/surprise|celebrat|crew|candle|balloon|violin|lajpat|roses/i);
  });
});
