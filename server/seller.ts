import * as v from "valibot";
import { isGstin } from "#domain/papers/gstin.ts";
import type { Seller } from "#domain/papers/due.ts";
import { readTexts } from "./services/read-texts.ts";

const named = (what: string) => v.pipe(v.string(`${what} must be filled in, since it stands on every paper`), v.trim(), v.nonEmpty(`${what} must be filled in, since it stands on every paper`));

const seller = v.object({
  legalName: named("legalName"),
  address: named("address"),
  gstin: v.pipe(v.string("gst.gstin must be null or a GSTIN"), v.check(isGstin, "gst.gstin is not a GSTIN: fifteen capital letters and digits, the last of which checks the others")),
  sac: v.pipe(v.string("gst.sac must be a text"), v.regex(/^99\d{4}$/, "gst.sac must be the six digits of a service's code, 99 and four more")),
  ratePercent: v.pipe(v.number("gst.ratePercent must be a number"), v.integer("gst.ratePercent must be whole"), v.minValue(0, "gst.ratePercent must be from 0 to 40"), v.maxValue(40, "gst.ratePercent must be from 0 to 40")),
});

type Facts = { legalName: string | null; address: string | null; gst: { gstin: string | null; sac: string; ratePercent: number } };

/** The merchant as papers name them, from `catalogue/shop.json`; undefined without a GSTIN. Throws one clear line for what can't stand on a paper. */
export function readSeller({ legalName, address, gst }: Facts = readTexts().shop): Seller | undefined {
  if (gst.gstin === null) return undefined;
  const parsed = v.safeParse(seller, { legalName, address, ...gst });
  if (!parsed.success) throw new Error(`catalogue/shop.json can't be used: ${parsed.issues[0].message}.`);
  return parsed.output;
}
