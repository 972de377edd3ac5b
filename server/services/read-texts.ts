import shopFile from "#catalogue/shop.json";
import textsFile from "#catalogue/texts.json";

type Officer = { name: string | null; designation: string; email: string; phone: string | null };

/** `gstin` null: not registered, so no paper and no word of GST. `sac` is the code of the service, `ratePercent` the whole tax inside every price. */
type Gst = { gstin: string | null; sac: string; ratePercent: number };

/** Who runs the shop (`catalogue/shop.json`). What is null is still to be filled in by the merchant, and the pages say so. */
type ShopFacts = { email: string; hours: string; legalName: string | null; address: string | null; phone: string | null; grievanceOfficer: Officer; gst: Gst };

/** One section of a page of plain text: paragraphs, a list, a table and closing paragraphs, in this order where present. */
type TextSection = {
  id: string;
  title: string;
  paragraphs?: string[];
  list?: string[];
  table?: { head: string[]; rows: string[][] };
  after?: string[];
  /** Whose particulars stand in it: the business's or the grievance officer's, which the rules of e-commerce ask for. */
  business?: boolean;
  officer?: boolean;
};
type TextPage = { title: string; lead: string; sections: TextSection[] };

/** Label and value; null where the merchant has yet to fill it in. */
type Particulars = [label: string, value: string | null][];

type FaqItem = { question: string; answer: string[]; link?: { to: string; label: string } };

/** `sample`: written for this shop to begin with, for the merchant to replace. */
type Testimonial = { sample: boolean; rating: number; text: string; name: string; city: string; product: string };

/** The long texts of the shop (`catalogue/texts.json`). They reach a page through its loader and cost no JavaScript. */
type Texts = {
  home: {
    hero: { title: string; lead: string };
    howItWorks: { title: string; lead: string; steps: { title: string; text: string }[] };
    about: { sample: boolean; title: string; paragraphs: string[]; promises: string[] };
    testimonials: { title: string; note: string; items: Testimonial[] };
    newsletter: { title: string; lead: string };
    contact: { title: string; lead: string; cities: string };
  };
  faq: { title: string; lead: string; groups: { id: string; title: string; items: FaqItem[] }[] };
  privacy: TextPage;
  terms: TextPage;
};

const facts: ShopFacts = shopFile;

/** `{email}` and `{grievanceEmail}` in a text stand for the shop's own. */
const texts = JSON.parse(
  JSON.stringify(textsFile satisfies Texts).replaceAll("{email}", facts.email).replaceAll("{grievanceEmail}", facts.grievanceOfficer.email),
) as Texts;

export function readTexts(): Texts & { shop: ShopFacts } {
  return { ...texts, shop: facts };
}

/** A page of law with the particulars put in where it names them. */
export function readLaw(page: "privacy" | "terms") {
  const { legalName, address, email, phone, hours, grievanceOfficer: officer, gst: { gstin } } = facts;
  const business: Particulars = [["Legal name", legalName], ["Address", address], ...(gstin === null ? [] : [["GSTIN", gstin] satisfies Particulars[number]]), ["E-mail", email], ["Phone", phone], ["Hours", hours]];
  const grievance: Particulars = [["Name", officer.name], ["Designation", officer.designation], ["E-mail", officer.email], ["Phone", officer.phone]];
  const { title, lead, sections } = texts[page];
  return {
    title,
    lead,
    sections: sections.map(({ business: isBusiness, officer: isOfficer, ...section }) => ({
      ...section,
      ...(isBusiness && { facts: business }),
      ...(isOfficer && { facts: grievance }),
    })),
  };
}
