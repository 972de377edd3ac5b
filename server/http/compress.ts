import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that a client says it takes. */
export function acceptedEncoding(header: string | null): Encoding {
  const offers = (header ?? "").toLowerCase().split(",").map((part) => part.trim());
  const takes = (name: string) => offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** Compresses a text; `kept` spends more time on one that will be served many times. */
export async function compress(body: Buffer, encoding: Encoding, { kept }: { kept: boolean }): Promise<Buffer> {
  switch (encoding) {
    case "identity":
      return body;
    case "gzip":
      return gzipped(body);
    case "br":
      return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: kept ? 9 : 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
  }
}
