/** Numbers of India's goods and services tax (GST): who is registered, and the states by which the tax is told apart. */

const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A state as the tax names it: its two digits and its name. */
export type GstState = { code: string; name: string };

const NAMES: Record<string, string> = {
  "01": "Jammu and Kashmir", "02": "Himachal Pradesh", "03": "Punjab", "04": "Chandigarh", "05": "Uttarakhand", "06": "Haryana", "07": "Delhi", "08": "Rajasthan", "09": "Uttar Pradesh",
  "10": "Bihar", "11": "Sikkim", "12": "Arunachal Pradesh", "13": "Nagaland", "14": "Manipur", "15": "Mizoram", "16": "Tripura", "17": "Meghalaya", "18": "Assam", "19": "West Bengal",
  "20": "Jharkhand", "21": "Odisha", "22": "Chhattisgarh", "23": "Madhya Pradesh", "24": "Gujarat", "26": "Dadra and Nagar Haveli and Daman and Diu", "27": "Maharashtra", "29": "Karnataka",
  "30": "Goa", "31": "Lakshadweep", "32": "Kerala", "33": "Tamil Nadu", "34": "Puducherry", "35": "Andaman and Nicobar Islands", "36": "Telangana", "37": "Andhra Pradesh", "38": "Ladakh",
};

/** Union territories without a parliament of their own: their half of the tax has another name. */
const UTGST = new Set(["04", "26", "31", "35", "38"]);

/** The state of a code; undefined for a code that is none. */
export function gstState(code: string): GstState | undefined {
  const name = Object.hasOwn(NAMES, code) ? NAMES[code] : undefined;
  return name === undefined ? undefined : { code, name };
}

/** The state of a name as it is written in an address; undefined for one that the tax names otherwise. */
export function gstStateNamed(name: string): GstState | undefined {
  const code = Object.keys(NAMES).find((each) => NAMES[each] === name);
  return code === undefined ? undefined : { code, name };
}

/** What the state's half of the tax is called where it is supplied. */
export function stateTaxName({ code }: GstState): "SGST" | "UTGST" {
  return UTGST.has(code) ? "UTGST" : "SGST";
}

/**
 * The last character of a GSTIN from the fourteen before it: each value of base 36 times 1, 2, 1, 2 …, quotient and remainder by
 * 36 added up, and what is missing to the next multiple of 36.
 */
function checkSign(first14: string): string {
  const sum = [...first14].reduce((total, sign, at) => {
    const product = SIGNS.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return SIGNS[(36 - (sum % 36)) % 36] ?? "";
}

/** True for a GSTIN in capital letters whose state there is and whose check digit is right. */
export function isGstin(value: string): boolean {
  return SHAPE.test(value) && gstState(value.slice(0, 2)) !== undefined && checkSign(value.slice(0, 14)) === value[14];
}

/** The state in which a GSTIN is registered. Throws for what is no GSTIN. */
export function stateOfGstin(gstin: string): GstState {
  const state = isGstin(gstin) ? gstState(gstin.slice(0, 2)) : undefined;
  if (!state) throw new RangeError("not a GSTIN");
  return state;
}
