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

  it("lets the page reach the provider and nobody else", () => {
    expect(contentSecurityPolicy("", { kind: "off" })).toContain("connect-src 'self';");
    expect(contentSecurityPolicy("", { kind: "emulator", projectId: "demo-bokeh", host: "127.0.0.1:9099" })).toContain("connect-src 'self' http://127.0.0.1:9099;");
  });
});
