import type { City } from "#domain/catalogue/types.ts";
import { asciiDigits } from "#domain/contact/rules.ts";
import { cleanLine } from "#domain/text/rules.ts";

/**
 * The PIN codes where crews go, by district, each range to its last code: India Post's directory (data.gov.in) as mirrored in
 * github.com/devzoy/indian-pincode at df85708, 27 November 2025. Never a test by prefix (INDIA 4.3): 122107 is Nuh, 110050 is no
 * code at all. A code on one of these lists is served also where its area reaches over the border (201009 is Ghaziabad's too).
 * Noida is the district Gautam Buddha Nagar, Greater Noida with it; Ghaziabad is not served (DECISIONS, One model).
 */
const SERVED: Record<City, string> = {
  Delhi: "110001-110049 110051-110078 110080-110097 110099 110102 110106 110110 110119 110124 110151 110195",
  Gurgaon: "122001-122012 122015-122018 122051-122052 122098 122101-122103 122413-122414 122502-122506",
  Noida: "201008-201009 201301-201307 201309-201318 203135 203141 203155 203201-203203 203207 203209",
  Faridabad: "121001-121010 121012-121015 121101-121102",
};

const DISTRICTS = new Map<string, City>(
  Object.entries(SERVED).flatMap(([district, ranges]) =>
    ranges.split(" ").flatMap((range): [string, City][] => {
      const [first = 0, last = first] = range.split("-").map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => [String(first + index), district as City]);
    }),
  ),
);

/** Where a PIN code lies, in the shop's own names; undefined is 'ask us', for a code we don't know or don't serve. */
export function districtOf(pincode: string): City | undefined {
  return DISTRICTS.get(pincode);
}

const STATES: Record<City, string> = { Delhi: "Delhi", Gurgaon: "Haryana", Noida: "Uttar Pradesh", Faridabad: "Haryana" };

/** The state that a served district lies in, as it is written in an address. */
export const stateOf = (district: City): string => STATES[district];

/** A PIN code as six ASCII digits, whatever script, spaces or dashes it was typed with; undefined when it is none. */
export function normalisePincode(typed: string): string | undefined {
  const compact = asciiDigits(cleanLine(typed)).replace(/[\s\-\u2010-\u2015]/g, "");
  return /^[1-9]\d{5}$/.test(compact) ? compact : undefined;
}

/** The place of an event in words, for order, mails and crew. */
export function placeOf(pincode: string): string {
  const district = districtOf(pincode);
  return district ? `${district}, PIN ${pincode}` : `PIN ${pincode}, outside our usual area`;
}
