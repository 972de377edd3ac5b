import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security.ts";

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

describe("contentSecurityPolicy", () => {
  it("names exactly the inline scripts that run and nothing unsafe", () => {
    const html = `<script src="/a.js"></script><script>one()</script><script type="module" async="">import "/b.js"</script><script type="application/ld+json">{}</script>`;
    const policy = contentSecurityPolicy(html, { kind: "off" });
    expect(policy).toContain(`script-src 'self' ${hash("one()")} ${hash('import "/b.js"')};`);
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
  });

  const emulator = { kind: "emulator", projectId: "demo-bokeh", host: "127.0.0.1:9099", providers: [] } as const;

  it("lets the page reach the provider and nobody else", () => {
    expect(contentSecurityPolicy("", { kind: "off" })).toContain("connect-src 'self';");
    expect(contentSecurityPolicy("", { ...emulator, providers: [] })).toContain("connect-src 'self' http://127.0.0.1:9099;");
  });

  it("allows Google's script and the provider's frame only where one may log in with Google or Facebook", () => {
    for (const policy of [contentSecurityPolicy("", { kind: "off" }), contentSecurityPolicy("", { ...emulator, providers: [] })]) {
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain("frame-src");
    }
    const firebase = { kind: "firebase", projectId: "p", apiKey: "k", authDomain: "auth.example.com", serviceAccount: "{}" } as const;
    const policy = contentSecurityPolicy("", { ...firebase, providers: ["google"] });
    expect(policy).toContain("script-src 'self' https://apis.google.com;");
    expect(policy).toContain("frame-src 'self' https://auth.example.com;");
    expect(contentSecurityPolicy("", { ...firebase, providers: [] })).not.toContain("auth.example.com");
  });

  it("lets a gateway's window in where a page opens it, and nowhere else", () => {
    const paying = { scripts: ["https://checkout.razorpay.com"], calls: ["https://api.razorpay.com"], frames: ["https://api.razorpay.com"], images: ["https://cdn.razorpay.com"] };
    const policy = contentSecurityPolicy("", { kind: "off" }, paying);
    expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;");
    expect(policy).toContain("connect-src 'self' https://api.razorpay.com;");
    expect(policy).toContain("frame-src 'self' https://api.razorpay.com;");
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.razorpay.com;");
    expect(contentSecurityPolicy("", { kind: "off" })).not.toContain("razorpay");
  });
});
