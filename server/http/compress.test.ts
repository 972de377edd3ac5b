import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { acceptedEncoding, pack, repack } from "./compress.ts";

describe("acceptedEncoding", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br;q=0.5", "br"],
    ["identity", "identity"],
    ["", "identity"],
    [null, "identity"],
    ["vbr", "identity"],
  ])("%j gets %s", (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe("pack and repack", () => {
  it("give the same body in every encoding", async () => {
    const body = Buffer.from("balloon ".repeat(500));
    for (const kept of [true, false]) {
      const packed = await pack(body, { kept });
      expect(brotliDecompressSync(await repack(packed, "br")).equals(body)).toBe(true);
      expect(gunzipSync(await repack(packed, "gzip")).equals(body)).toBe(true);
      expect((await repack(packed, "identity")).equals(body)).toBe(true);
    }
  });
});
