export type Form = { [key: string]: string | Form };

/** Stripe's form encoding as an object: `line_items[0][price_data][currency]=inr`. */
export function readForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/\[|\]\[|\]/).filter(Boolean);
    const last = keys.pop() ?? "";
    let place = form;
    for (const key of keys) {
      const inside = (place[key] ??= {});
      if (typeof inside === "string") throw new Error(`${name} is both a value and a list`);
      place = inside;
    }
    place[last] = value;
  }
  return form;
}

/** What stands at a path of names; undefined where nothing does. */
export function at(form: Form, ...path: string[]): string | undefined {
  let place: string | Form | undefined = form;
  for (const key of path) place = typeof place === "object" ? place[key] : undefined;
  return typeof place === "string" ? place : undefined;
}

export function texts(form: Form, name: string): Record<string, string> {
  const inside = form[name];
  return Object.fromEntries(Object.entries(typeof inside === "object" ? inside : {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
