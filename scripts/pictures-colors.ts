import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { IMAGES_FILE } from "#domain/catalogue/schema.ts";
import { openPictures } from "#server/adapters/pictures/pictures.ts";

/** Writes the six colours of every picture into `catalogue/images/images.json`, for the blurred placeholders. */
const images = JSON.parse(await readFile(IMAGES_FILE, "utf8")) as Record<string, { colors?: string[] }>;
const pictures = openPictures({ projectDir: process.cwd(), dataDir: tmpdir() });
for (const [file, facts] of Object.entries(images)) facts.colors = await pictures.colors(file);
pictures.stop();
// One picture a line, so that a change of one is a change of one line.
await writeFile(IMAGES_FILE, `{\n${Object.entries(images).map(([file, facts]) => ` ${JSON.stringify(file)}: ${JSON.stringify(facts)}`).join(",\n")}\n}\n`);
console.log(`${Object.keys(images).length} pictures`);
