/** Gathers the icons that the shop uses from the lucide set (ISC) into one sprite. Run by hand when the list changes. */
import { readFile, writeFile } from "node:fs/promises";

const NAMES = [
  "arrow-left", "arrow-right", "calendar", "check", "chevron-down", "chevron-left", "chevron-right", "clock", "eye", "heart", "house", "image-off", "mail",
  "map-pin", "menu", "message-circle", "minus", "phone", "plus", "search", "shopping-bag", "sliders-horizontal", "sparkles", "star", "user", "users", "x",
];

const symbols = await Promise.all(
  NAMES.map(async (name) => {
    const svg = await readFile(`node_modules/lucide-static/icons/${name}.svg`, "utf8");
    const shapes = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>")).replace(/\s+/g, " ").trim();
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
  }),
);
await writeFile("app/components/ui/icons.svg", `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
await writeFile("app/components/ui/icon-names.ts", `export type IconName =\n${NAMES.map((name) => `  | "${name}"`).join("\n")};\n`);
console.log(`${NAMES.length} icons`);
