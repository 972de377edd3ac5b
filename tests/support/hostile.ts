/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Forty texts that broke somebody's form, database, mail or desk. Each is a well-formed or ill-formed string and no more. */
export const HOSTILE_TEXTS: readonly string[] = [
  "", " ", "\u0000", "a\u0000b", "\ud800", "\udfff\ud800", "\u202e\u2066", "\ufeff", "\u200d\u200d", "a\u0301".repeat(30), "💥".repeat(300), "x".repeat(5000), "١٢٣", "1e3", "0x10", "-0", "1,000", "NaN", "Infinity",
  "' OR 1=1 --", "\"; DROP TABLE bookings; --", "$1", "%s%n", "{{7*7}}", "${7*7}", "<script>alert(1)</script>", "\"><svg onload=alert(1)>", "javascript:alert(1)", "</td></table><h1>Paid</h1>", "../../etc/passwd",
  "constructor", "__proto__", "hasOwnProperty", "2027-02-30", "a@example.com\r\nBcc: b@example.com", "=1+2", "(a+)+$", "+".repeat(50), "Asha\u202e0005₹ DIAP", "שרה (Sara) محمد",
];

const VALUES: unknown[] = [
  null, true, false, 0, -1, -0.5, 1e308, 9007199254740991, [], {}, [[]], [{}], [null], { length: 1 }, { toString: 1 }, { valueOf: null }, ...HOSTILE_TEXTS, "0",
  "9999-99-99", "0000-00-00", "-271821-04-20", "2027-03-05T00:00:00Z", "24:00", "99:99", "a@b", "+91",
  { __proto__: { admin: true } }, { $gt: "" }, { id: "rd001" }, [{ id: "rd001", qty: 1e9 }], [{ id: "constructor", qty: 1 }], Array.from({ length: 501 }, (_, index) => index),
];

/** What breaks every field that has a rule, so that a body of either door can't be good by chance. */
const KEYS = ["productId", "name", "email", "phone", "date", "time", "location", "guests", "quantity", "selectedAddOns", "totalPrice", "specialRequests", "lines", "pincode", "notes", "surprise", "notToCall", "alternateContact", "idToken", "__proto__", "constructor", "toString", "length"];
const BREAKING: [string, unknown][] = [["totalPrice", "4999"], ["guests", null], ["quantity", {}], ["email", ["a@example.com"]], ["name", 7], ["date", {}], ["productId", "__proto__"], ["selectedAddOns", "violin"], ["totalPrice", 1], ["lines", null], ["lines", {}], ["pincode", 110001], ["refund", "16427"], ["refund", null], ["message", 7], ["message", null]];

/** `count` bodies made from a good one, always the same: fields replaced, added, removed, nested, and text cut or corrupted. */
export function hostileBodies(count: number, good: string): { body: string; headers: Record<string, string> }[] {
  const random = seeded(20270210);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const breaking = BREAKING.filter(([key]) => Object.hasOwn(JSON.parse(good) as object, key));
  const signedIn = () => pick<Record<string, string>>([{ Cookie: "session=session-for:mallory" }, { Cookie: "session=session-for:mallory" }, { Authorization: "Bearer token-for:mallory" }, { Authorization: "Bearer garbage" }, { Cookie: "session=session-for:new-mallory" }]);

  const changed = (): unknown => {
    const fields = JSON.parse(good) as Record<string, unknown>;
    for (let changes = Math.floor(random() * 5); changes >= 0; changes--) {
      const value = random() < 0.2 ? { [pick(KEYS)]: pick(VALUES) } : random() < 0.2 ? [pick(VALUES), pick(VALUES)] : pick(VALUES);
      Object.defineProperty(fields, pick(KEYS), { value, enumerable: true, configurable: true, writable: true });
    }
    if (random() < 0.3) delete fields[pick(KEYS)];
    const [key, value] = pick(breaking);
    fields[key] = value;
    return fields;
  };
  const corrupted = (text: string): string => {
    const at = Math.floor(random() * text.length);
    return pick([text.slice(0, at), `${text.slice(0, at)}\u0000${text.slice(at)}`, `${text}${text}`, text.replaceAll('"', "'"), "[".repeat(at * 10), `{"a":`.repeat(at), `\ufeff${text}x`]);
  };

  return Array.from({ length: count }, () => {
    const kind = random();
    const text = JSON.stringify(kind < 0.75 ? changed() : pick(VALUES)) ?? "null";
    const body = kind > 0.9 ? corrupted(text) : kind > 0.88 ? JSON.stringify({ name: "x".repeat(70_000) }) : text;
    const headers = random() < 0.03 ? { ...signedIn(), "Content-Type": "text/plain" } : random() < 0.03 ? { ...signedIn(), Origin: "https://evil.example" } : signedIn();
    return { body, headers };
  });
}
