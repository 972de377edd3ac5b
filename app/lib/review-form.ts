import { PICTURE_MAX } from "#domain/review/rules.ts";
import { PICTURE_MESSAGE, readReview, type ReviewErrors } from "#domain/review/schema.ts";
import { type Sending, sendOnce, type SendingMemory } from "./send-once.ts";
import { createStore } from "./store.ts";

type Answer = { kind: "sent" | "earlier" } | { kind: "fields"; errors: ReviewErrors } | { kind: "refused"; detail: string } | { kind: "lost" };

/** The longest side of what is sent: a phone's own picture is ten times as heavy, and nothing larger is shown. */
const SIDE = 1600;

/** What was sent and never answered is asked for again under its key, by address and product. */
const memories = new Map<string, SendingMemory>();

/** Sends a review by the server's own rule; `fields` says what is wrong with which, `lost` that it can be tried again. `earlier`: one that was never answered had arrived, so this one is not stored. */
export async function sendReview(address: string, { productId, form, picture: file }: { productId: string; form: FormData; picture: File | undefined }): Promise<Answer> {
  const picture = file && (await smaller(file).catch(() => undefined));
  if (file && !picture) return { kind: "fields", errors: { picture: PICTURE_MESSAGE } };
  const stars = form.get("stars");
  const read = readReview({ productId, stars: stars === null ? null : Number(stars), text: form.get("text"), picture, sharePicture: form.has("sharePicture") });
  if (!read.ok) return { kind: "fields", errors: read.errors };
  const own = `${address} ${productId}`;
  const memory = memories.get(own) ?? createStore<Sending | undefined>(undefined);
  memories.set(own, memory);
  const sent = await sendOnce(address, JSON.stringify(read.review), memory);
  switch (sent.kind) {
    case "sent":
      return { kind: sent.how === "now" ? "sent" : "earlier" };
    case "fields":
      return sent;
    case "refused":
      return { kind: "refused", detail: sent.detail ?? "Please look at it again." };
    default:
      return { kind: "lost" };
  }
}

/** A picture as base64 of a JPEG that is small enough to be sent on a phone: it is drawn anew, so nothing that it hid goes along. */
async function smaller(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  // What is clear in a PNG would be black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.85);
  });
  if (!blob || blob.size > PICTURE_MAX) return undefined;
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("not read"));
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(",") + 1);
}
