import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(js|mjs|css|html|svg|json|txt|xml|webmanifest)$/;

const brotli = (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
const gzipped = (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });

/** Writes `x.br` and `x.gz` beside each text file of a folder, where they are smaller, so that none is compressed while serving. */
export async function compressAssets(folder: string): Promise<void> {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    texts.map(async (path) => {
      const content = await readFile(path);
      for (const [ending, small] of [["br", await brotli(content)], ["gz", await gzipped(content)]] as const) {
        if (small.length < content.length) await writeFile(`${path}.${ending}`, small);
      }
    }),
  );
}
