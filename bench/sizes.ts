/**
 * What the first visit to a page costs in bytes as they travel (brotli): JavaScript that the document names, CSS, HTML; and what
 * the sign-in provider's SDK and the wizard cost the first time they are needed.
 * Sizes do not vary from run to run, so they are checked as well as printed: exit 1 when one is over its bar.
 * Of a shop that serves at the address given, or of one that it starts for itself: `node bench/sizes.ts [http://localhost:3000]`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { startShop } from "#tests/e2e/support/shop-server.ts";

const KB = 1000;
/** The page of React Router alone, measured with an empty route; ratios are told against it. */
const BARE_JS = 99.5 * KB;
const BARS = { js: 108 * KB, css: 10 * KB, html: 12 * KB };
/** Names of chunks that a first visit must not bring. */
const LAZY = ["firebase", "provider-", "dialog", "account-modal", "booking-modal", "checkout", "wizard", "book-", "valibot", "desk-", "account-bookings"];
/** The chunk that holds the SDK, and what it may cost with all that it brings besides what a page has already. */
const SDK = /^provider-.*\.js$/;
const SDK_BAR = 45 * KB;
/** The wizard's chunk, and what it may cost with its calendar and all that it brings besides what a page has already (issue 5). */
const WIZARD = /^book-(?!done)[\w-]+\.js$/;
const WIZARD_BAR = 60 * KB;
const ASSETS = "build/client/assets";
const PAGES = ["/", "/products", "/romanticDate", "/product/rd001"];

const given = process.argv[2];
const dataDir = mkdtempSync(join(tmpdir(), "bokeh-sizes-"));
const own = given ? undefined : await startShop(dataDir, { AUTH: "off" });
const base = given ?? own?.origin ?? "";

async function read(path: string): Promise<Buffer> {
  const response = await fetch(new URL(path, base));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

type Visit = { page: string; html: Buffer; scripts: string[]; styles: string[] };

/** Everything is read before anything is compressed: compressing blocks longer than the shop keeps an idle connection. */
const files = new Map<string, Buffer>();

async function readVisit(page: string): Promise<Visit> {
  const html = await read(page);
  const named = (pattern: RegExp) => [...new Set([...html.toString().matchAll(pattern)].map(([, path = ""]) => path))];
  const visit = { page, html, scripts: named(/"(\/assets\/[^"]+\.js)"/g), styles: named(/<link[^>]+href="(\/assets\/[^"#]+\.css)#?"/g) };
  for (const path of [...visit.scripts, ...visit.styles]) {
    if (!files.has(path)) files.set(path, await read(path));
  }
  return visit;
}

const sizes = new Map<string, number>();

function sizeOf(path: string): number {
  const known = sizes.get(path) ?? brotliCompressSync(files.get(path) ?? Buffer.alloc(0)).length;
  sizes.set(path, known);
  return known;
}

const total = (paths: string[]) => paths.reduce((sum, path) => sum + sizeOf(path), 0);
const kb = (bytes: number) => (bytes / KB).toFixed(1);

const visits: Visit[] = [];
for (const page of PAGES) visits.push(await readVisit(page));
await own?.stop();
rmSync(dataDir, { recursive: true, force: true });

const failures: string[] = [];
console.log("page                 js KB (to bare)   css KB   html KB");
for (const { page, html, scripts, styles } of visits) {
  const found = { js: total(scripts), css: total(styles), html: brotliCompressSync(html).length };
  console.log(`${page.padEnd(20)} ${kb(found.js).padStart(6)} (${(found.js / BARE_JS).toFixed(2)}×)    ${kb(found.css).padStart(6)}    ${kb(found.html).padStart(6)}`);
  for (const kind of ["js", "css", "html"] as const) {
    if (found[kind] > BARS[kind]) failures.push(`${page}: ${kind} is ${kb(found[kind])} KB, the bar is ${kb(BARS[kind])} KB`);
  }
  for (const lazy of LAZY) {
    const early = scripts.find((path) => path.includes(lazy));
    if (early) failures.push(`${page}: ${early} is loaded before it is needed`);
  }
}
/** A chunk and whatever it imports, without what is in `had`. */
function withImports(name: string, had: Set<string>): string[] {
  if (had.has(name)) return [];
  had.add(name);
  const code = readFileSync(join(ASSETS, name), "utf8");
  return [name, ...[...code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].flatMap(([, next = ""]) => withImports(next, had))];
}

const everyPageHas = new Set((visits[0]?.scripts ?? []).map((path) => path.split("/").at(-1) ?? ""));
for (const [what, chunk, bar] of [["the sign-in SDK", SDK, SDK_BAR], ["the wizard", WIZARD, WIZARD_BAR]] as const) {
  const names = readdirSync(ASSETS).filter((name) => chunk.test(name)).flatMap((name) => withImports(name, new Set(everyPageHas)));
  const size = names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(ASSETS, name))).length, 0);
  console.log(`${what.padEnd(20)} ${kb(size).padStart(6)}`);
  if (names.length === 0) failures.push(`${what} is no chunk of its own`);
  if (size > bar) failures.push(`${what} is ${kb(size)} KB, the bar is ${kb(bar)} KB`);
}

for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);
