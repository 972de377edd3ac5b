import { afterEach, expect, it, vi } from "vitest";
import { sendReview } from "./review-form.ts";

afterEach(() => vi.unstubAllGlobals());

it("a corrected review is not called sent where an earlier one had arrived without an answer", async () => {
  const stored = new Map<string, string>();
  let mute = true;
  vi.stubGlobal("fetch", (_path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const key = headers["Idempotency-Key"] ?? "";
    const known = stored.get(key) ?? body;
    stored.set(key, known);
    if (mute) return Promise.reject(new TypeError("failed"));
    return Promise.resolve(Response.json({ reference: "BK-1" }, { status: known === body ? 201 : 422 }));
  });
  const send = (text: string) => {
    const form = new FormData();
    form.append("stars", "4");
    form.append("text", text);
    return sendReview("/api/reviews/BK-1", { productId: "rd001", form, picture: undefined });
  };
  expect(await send("It stood by six.")).toEqual({ kind: "lost" });
  mute = false;
  expect(await send("It stood by seven.")).toEqual({ kind: "earlier" });
  expect([...stored.values()].map((text) => (JSON.parse(text) as { text: string }).text)).toEqual(["It stood by six."]);
});
