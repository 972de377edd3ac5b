import { renderToStaticMarkup } from "react-dom/server";
import display from "#app/fonts/fraunces-latin.woff2?url";
import displayRupee from "#app/fonts/fraunces-rupee.woff2?url";
import text from "#app/fonts/figtree-latin.woff2?url";
import textRupee from "#app/fonts/figtree-rupee.woff2?url";
import { numberInAddress } from "#domain/papers/number.ts";
import type { PrintedPaper } from "#domain/papers/print.ts";

type Shown = { paper: PrintedPaper; reference: string; surprise: boolean };

const face = (family: string, url: string, range: string) => `@font-face { font-family: "${family}"; src: url("${url}") format("woff2"); font-weight: 400 700; font-display: swap; unicode-range: ${range}; }`;
const [LATIN, RUPEE] = ["U+0000-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2026", "U+20B9"];

/** A sheet of A4 on the shop's table; on paper the sheet alone. It is light in every theme, as paper is. */
const STYLES = `
${face("Fraunces", display, LATIN)}
${face("Fraunces", displayRupee, RUPEE)}
${face("Figtree", text, LATIN)}
${face("Figtree", textRupee, RUPEE)}
* { box-sizing: border-box; }
:root { color-scheme: light; }
body { margin: 0; padding: 24px 16px 48px; background: #fbefe5; color: #1b1424; font: 400 16px/1.5 Figtree, "Noto Sans Devanagari", system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
nav, main { max-width: 794px; margin: 0 auto; }
nav { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; margin-bottom: 16px; }
nav a, nav button { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font: inherit; }
nav a { text-underline-offset: 3px; }
nav .do { padding: 0 20px; background: #b42e53; color: #fff; border: 0; border-radius: 999px; font-weight: 600; text-decoration: none; cursor: pointer; }
nav .quiet { background: #fff; color: #1b1424; border: 1px solid #8d7f8e; }
nav .apart { margin-inline-start: auto; }
nav [hidden] { display: none; }
:focus-visible { outline: 3px solid #1b1424; outline-offset: 2px; }
main { padding: clamp(20px, 6vw, 56px); background: #fff; border-radius: 16px; box-shadow: 0 12px 40px rgb(31 18 38 / 0.12); }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 8px 24px; padding-bottom: 16px; border-bottom: 2px solid #f2b65a; }
.mark { display: inline-flex; align-items: center; gap: 10px; color: #3a1f3d; font: 600 1.5rem/1 Fraunces, Georgia, serif; letter-spacing: -0.02em; }
h1 { font: 500 1.625rem/1.2 Fraunces, Georgia, serif; letter-spacing: -0.01em; }
h2, dt, th, .notes { color: #5b5064; font: 400 0.875rem/1.5 Figtree, system-ui, sans-serif; }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr)); gap: 20px 28px; padding-block: 24px; }
.name { font-weight: 600; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px 16px; padding-block: 20px; border-top: 1px solid #eaddd2; }
table { width: 100%; border-collapse: collapse; border-block: 1px solid #eaddd2; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 0; text-align: left; vertical-align: top; }
th { padding-top: 16px; }
tr:last-child td { padding-bottom: 16px; }
th + th, td + td { padding-left: 16px; text-align: right; white-space: nowrap; overflow-wrap: normal; }
.sums { margin: 16px 0 20px auto; max-width: 340px; font-variant-numeric: tabular-nums; }
.sums div { display: flex; justify-content: space-between; gap: 16px; padding-block: 3px; }
.sums dt { color: inherit; font-size: 1rem; }
.sums .total { align-items: baseline; margin-top: 8px; padding-top: 10px; border-top: 1px solid #eaddd2; font-weight: 600; }
.total dt { font-weight: 600; }
.total dd { font-size: 1.25rem; white-space: nowrap; }
.end { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 20px 32px; padding-top: 20px; }
.signed { margin-left: auto; text-align: right; }
.signed span { display: block; min-width: 170px; margin-top: 44px; padding-top: 4px; border-top: 1px solid #eaddd2; color: #5b5064; font-size: 0.875rem; }
@page { size: A4; margin: 16mm; }
@media print {
  body { padding: 0; background: #fff; font-size: 10.5pt; }
  nav { display: none; }
  main { padding: 0; max-width: none; border-radius: 0; box-shadow: none; }
  .facts { grid-template-columns: repeat(4, 1fr); }
  .parties { grid-template-columns: 1fr 1fr; }
  tr, .sums, .end { break-inside: avoid; }
  .mark svg { print-color-adjust: exact; }
}`;

/** Without JavaScript the browser's own way to print is left. */
const SCRIPT = `const print_ = document.querySelector("button"); print_.hidden = false; print_.onclick = () => print();`;

/** A paper as a whole document. `key` is what the address had behind it, for the links to what belongs to it. */
export function paperPage({ paper, reference, surprise }: Shown, key: string): string {
  const { title, number, facts, from, to, items, sums, total, inWords, notes, signed } = paper;
  const order = `/account/orders/${reference}`;
  const html = renderToStaticMarkup(
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{surprise ? "Appointment" : `${title} ${number}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <nav aria-label="This paper">
          <a href={order + key}>Back to {reference}</a>
          <button type="button" className="do quiet apart" hidden>Print</button>
          <a className="do" href={`${order}/papers/${numberInAddress(number)}.pdf${key}`}>Open as PDF</a>
        </nav>
        <main>
          <header className="head">
            <p className="mark">
              <svg width="34" height="26" viewBox="0 0 34 26" aria-hidden="true">
                <circle cx="12" cy="14" r="9" fill="#f2b65a" opacity="0.85" />
                <circle cx="22" cy="10" r="7" fill="#b42e53" opacity="0.75" />
                <circle cx="25" cy="19" r="4" fill="#f7ddd3" opacity="0.95" />
              </svg>
              Bokeh
            </p>
            <h1>{title}</h1>
          </header>
          <div className="parties">
            {[from, to].map(({ heading, name, lines }) => (
              <section key={heading}>
                <h2>{heading}</h2>
                <p className="name"><bdi>{name}</bdi></p>
                {lines.map((line, at) => <p key={at}><bdi>{line}</bdi></p>)}
              </section>
            ))}
          </div>
          <dl className="facts">{facts.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
          <table>
            <thead><tr><th scope="col">What for</th><th scope="col">Amount</th></tr></thead>
            <tbody>{items.map(({ words, amount }, at) => <tr key={at}><td>{words}</td><td>{amount}</td></tr>)}</tbody>
          </table>
          <dl className="sums">
            {sums.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}
            <div className="total"><dt>{total.label}</dt><dd>{total.value}</dd></div>
          </dl>
          <p>{inWords}</p>
          <div className="end">
            <div className="notes">{notes.map((note) => <p key={note}>{note}</p>)}</div>
            <p className="signed">{signed}<span>Authorised signatory</span></p>
          </div>
        </main>
        <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
