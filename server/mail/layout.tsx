import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Mail programs read inline styles alone. Every text says its colour and its ground, so a dark theme can't part them. */
const PAPER = "#FFF9F3";
const INK = "#1B1424";
const PLUM = "#3A1F3D";
const ROSE = "#B42E53";
const BLUSH = "#F7DDD3";

const styles = {
  page: { margin: 0, padding: "24px 12px", backgroundColor: BLUSH, color: INK, fontFamily: "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif", fontSize: 16, lineHeight: 1.5 },
  sheet: { maxWidth: 560, margin: "0 auto", backgroundColor: PAPER, color: INK, borderRadius: 16, overflow: "hidden" },
  band: { backgroundColor: PLUM, color: PAPER, padding: "20px 28px", fontFamily: "Fraunces, Georgia, serif", fontSize: 24 },
  content: { backgroundColor: PAPER, color: INK, padding: "24px 28px" },
  heading: { margin: "0 0 12px", fontFamily: "Fraunces, Georgia, serif", fontSize: 24, fontWeight: 600, lineHeight: 1.25, color: PLUM },
  table: { width: "100%", borderCollapse: "collapse", margin: "16px 0" },
  label: { textAlign: "left", verticalAlign: "top", padding: "6px 16px 6px 0", fontWeight: 400, color: PLUM, width: "35%" },
  value: { verticalAlign: "top", padding: "6px 0", color: INK, whiteSpace: "pre-line", wordBreak: "break-word" },
  notice: { margin: "0 0 16px", padding: "12px 16px 4px", backgroundColor: BLUSH, color: INK, borderRadius: 12 },
  sentence: { margin: "0 0 8px" },
  button: { display: "inline-block", margin: "8px 0", padding: "12px 20px", backgroundColor: ROSE, color: "#FFFFFF", borderRadius: 999, textDecoration: "none", fontWeight: 600 },
  link: { color: ROSE },
} satisfies Record<string, CSSProperties>;

/** A whole mail around its content; its band carries the name of its sender. */
export function renderMail(senderName: string, title: string, content: ReactNode): string {
  const html = renderToStaticMarkup(
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
      </head>
      <body style={styles.page}>
        <div style={styles.sheet}>
          <div style={styles.band}>{senderName}</div>
          <div style={styles.content}>
            <h1 style={styles.heading}>{title}</h1>
            {content}
          </div>
        </div>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

export type Fact = { label: string; value: string };

/** Label and value by rows; what a visitor typed stands apart in its own direction. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <table style={styles.table}>
      <tbody>
        {facts.map(({ label, value }, at) => (
          <tr key={at}>
            <th scope="row" style={styles.label}>{label}</th>
            <td style={styles.value}><bdi>{value}</bdi></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What must be read before anything else. */
export function Notice({ sentences }: { sentences: string[] }) {
  return <div style={styles.notice}>{sentences.map((sentence) => <p key={sentence} style={styles.sentence}><bdi>{sentence}</bdi></p>)}</div>;
}

/** `href` is always made from the shop's own address. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return <a href={href} style={styles.button}>{children}</a>;
}

/** A quieter way on. In the dark a link without a colour of its own is pale, on paper that stays light. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return <a href={href} style={styles.link}>{children}</a>;
}

/** Whatever a mail program may show as the end of a line. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The plain twin: paragraphs apart by an empty line, a row for each fact. Only a row begins at the edge: further lines of a value are set in, so that nothing typed can pass for one. */
export function plainText(...paragraphs: (string | Fact[])[]): string {
  const setIn = (text: string) => text.split(LINE_END).join("\n    ");
  return `${paragraphs.map((part) => (typeof part === "string" ? setIn(part) : part.map(({ label, value }) => `${label}: ${setIn(value)}`).join("\n"))).join("\n\n")}\n`;
}
