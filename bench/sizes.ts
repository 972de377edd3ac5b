/**
 * What the first visit to a page costs in bytes as they travel (brotli): JavaScript that the document names, CSS, HTML.
 * Sizes do not vary from run to run, so they are checked as well as printed: exit 1 when one is over its bar.
 * Needs a built shop that serves at the address given: `node bench/sizes.ts http://localhost:3000`.
 */
import { brotliCompressSync } from "node:zlib";

const KB = 1024;
/** The page of React Router alone, measured with an empty route; ratios are told against it. */
const BARE_JS = 99.5 * KB;
const BARS = { js: 108 * KB, css: 10 * KB, html: 12 * KB };
const PAGES = ["/", "/products", "/romanticDate", "/product/rd001"];

const base = process.argv[2] ?? "http://localhost:3000";

async function read(path: string): Promise<Buffer> {
  const response = await fetch(new URL(path, base));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

const brotliSize = (body: Buffer) => brotliCompressSync(body).length;

async function total(paths: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const path of paths) sum += brotliSize(await read(path));
  return sum;
}

let over = 0;
console.log("page                 js KB (to bare)   css KB   html KB");
for (const page of PAGES) {
  const html = await read(page);
  const text = html.toString();
  const scripts = new Set([...text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path));
  const styles = new Set([...text.matchAll(/<link[^>]+href="(\/assets\/[^"]+\.css)"/g)].map(([, path = ""]) => path));
  const sizes = { js: await total(scripts), css: await total(styles), html: brotliSize(html) };
  const kb = (bytes: number) => (bytes / KB).toFixed(1);
  console.log(`${page.padEnd(20)} ${kb(sizes.js).padStart(6)} (${(sizes.js / BARE_JS).toFixed(2)}×)    ${kb(sizes.css).padStart(6)}    ${kb(sizes.html).padStart(6)}`);
  for (const kind of ["js", "css", "html"] as const) {
    if (sizes[kind] > BARS[kind]) {
      over += 1;
      console.error(`${page}: ${kind} is ${kb(sizes[kind])} KB, the bar is ${kb(BARS[kind])} KB`);
    }
  }
  for (const lazy of ["firebase", "dialog", "login-prompt", "booking-modal", "valibot", "desk"]) {
    const early = [...scripts].find((path) => path.includes(lazy));
    if (early) {
      over += 1;
      console.error(`${page}: ${early} is loaded before it is needed`);
    }
  }
}
process.exit(over > 0 ? 1 : 0);
