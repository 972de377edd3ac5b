import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { acceptedEncoding, compress } from "./compress.ts";

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

describe("compress", () => {
  it("can be read again", async () => {
    const body = Buffer.from("balloon ".repeat(500));
    expect(brotliDecompressSync(await compress(body, "br", { kept: true })).equals(body)).toBe(true);
    expect(gunzipSync(await compress(body, "gzip", { kept: false })).equals(body)).toBe(true);
    expect(await compress(body, "identity", { kept: false })).toBe(body);
  });
});
