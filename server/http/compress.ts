import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that a client says it takes. */
export function acceptedEncoding(header: string | null): Encoding {
  const offers = (header ?? "").toLowerCase().split(",").map((part) => part.trim());
  const takes = (name: string) => offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** A body as it is kept: in brotli, which nearly every client takes. `kept` spends more time on one that is served often. */
export async function pack(body: Buffer, { kept }: { kept: boolean }): Promise<Buffer> {
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: kept ? 9 : 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
}

/** What was packed, in the encoding that a client takes. */
export async function repack(packed: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return packed;
  const body = await unbrotli(packed);
  return encoding === "gzip" ? gzipped(body) : body;
}
