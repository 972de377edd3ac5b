import { describe, expect, it } from "vitest";
import { clientKey } from "./client-address.ts";

describe("clientKey", () => {
  it("is the peer when no proxy is trusted, whatever a header says", () => {
    for (const header of [undefined, "1.1.1.1", "1.1.1.1, 2.2.2.2", "rubbish", ""]) expect(clientKey("203.0.113.7", header, 0)).toBe("203.0.113.7");
  });

  it("counts from the right behind trusted proxies", () => {
    expect(clientKey("10.0.0.1", "9.9.9.9, 198.51.100.4", 1)).toBe("198.51.100.4");
    expect(clientKey("10.0.0.1", "9.9.9.9, 198.51.100.4, 10.0.0.2", 2)).toBe("198.51.100.4");
  });

  it("falls back to the peer when the header is short or rubbish", () => {
    expect(clientKey("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
    expect(clientKey("10.0.0.1", "198.51.100.4", 2)).toBe("10.0.0.1");
    expect(clientKey("10.0.0.1", "198.51.100.4, <script>", 1)).toBe("10.0.0.1");
    expect(clientKey(undefined, undefined, 0)).toBe("unknown");
  });

  it("counts IPv6 by its /64, in every spelling", () => {
    for (const address of ["2001:db8:1:2::1", "2001:0DB8:0001:0002:ffff:1:2:3", "2001:db8:1:2::", "2001:db8:1:2:3:4:5.6.7.8"]) {
      expect(clientKey(address, undefined, 0)).toBe("2001:db8:1:2::/64");
    }
    expect(clientKey("2001:db8::1", undefined, 0)).toBe("2001:db8:0:0::/64");
    expect(clientKey("::1", undefined, 0)).toBe("0:0:0:0::/64");
    expect(clientKey("fe80::1%eth0", undefined, 0)).toBe("fe80:0:0:0::/64");
  });

  it("knows an IPv4 peer on an IPv6 socket", () => {
    expect(clientKey("::ffff:203.0.113.7", undefined, 0)).toBe("203.0.113.7");
  });
});
