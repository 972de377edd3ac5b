/**
 * JSON that a person edits by hand: read strictly, with the line of every field kept, so that a slip can be shown
 * where it stands. A name that stands twice, or that every object has by birth, is a slip too.
 */
export type Path = readonly (string | number)[];
export type JsonWithLines = { ok: true; value: unknown; lineOf(path: Path): number } | { ok: false; line: number; message: string };

/** `items[3].basePrice`; a name with other signs stands in quotes. */
export function fieldName(path: Path): string {
  return path.map((step, i) => {
    if (typeof step === "number") return `[${step}]`;
    const name = /^\w+$/.test(step) ? step : JSON.stringify(step);
    return i === 0 ? name : `.${name}`;
  }).join("");
}

class Slip extends Error {}

const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\r\n]*/y;
const DEEPEST = 20;

export function readJsonWithLines(text: string): JsonWithLines {
  // Windows editors put a mark before the first sign.
  const source = text.replace(/^\ufeff/, "");
  const lines = new Map<string, number>();
  let at = 0;
  let counted = 0;
  let line = 1;

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }
  function lineHere(): number {
    for (; counted < at; counted++) if (source[counted] === "\n") line++;
    return line;
  }
  function skip(sign: string): boolean {
    take(SPACE);
    if (source[at] !== sign) return false;
    at++;
    return true;
  }
  function slip(expected: string): never {
    take(SPACE);
    const [met] = /^\S{1,30}/.exec(source.slice(at, at + 30)) ?? [];
    throw new Slip(met ? `${expected} is expected before ${met}` : `${expected} is expected, but the file ends`);
  }

  function readValue(path: Path): unknown {
    take(SPACE);
    if (path.length > DEEPEST) throw new Slip("is nested too deep");
    if (!lines.has(fieldName(path))) lines.set(fieldName(path), lineHere());
    if (skip("{")) return readObject(path);
    if (skip("[")) return readList(path);
    const token = take(STRING) ?? take(NUMBER) ?? take(WORD);
    return token === undefined ? slip("A value") : (JSON.parse(token) as unknown);
  }
  function readObject(path: Path): unknown {
    const object: Record<string, unknown> = {};
    if (skip("}")) return object;
    do {
      take(SPACE);
      const here = lineHere();
      const token = take(STRING);
      if (token === undefined) slip("A name in double quotes");
      const name = JSON.parse(token) as string;
      if (name in object) throw new Slip(Object.hasOwn(object, name) ? `${fieldName([...path, name])} stands twice` : `${fieldName([...path, name])} is not a name that can be used`);
      lines.set(fieldName([...path, name]), here);
      if (!skip(":")) slip("A colon");
      object[name] = readValue([...path, name]);
    } while (skip(","));
    return skip("}") ? object : slip("A comma or }");
  }
  function readList(path: Path): unknown {
    const list: unknown[] = [];
    if (skip("]")) return list;
    do list.push(readValue([...path, list.length]));
    while (skip(","));
    return skip("]") ? list : slip("A comma or ]");
  }

  try {
    const value = readValue([]);
    take(SPACE);
    if (at < source.length) slip("The end of the file");
    return {
      ok: true,
      value,
      lineOf(path) {
        for (let length = path.length; length > 0; length--) {
          const found = lines.get(fieldName(path.slice(0, length)));
          if (found !== undefined) return found;
        }
        return 1;
      },
    };
  } catch (error) {
    if (!(error instanceof Slip)) throw error;
    return { ok: false, line: lineHere(), message: error.message };
  }
}
