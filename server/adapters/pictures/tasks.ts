/** What the server asks of the process that knows sharp, and what comes back. */
export type MakeTask = {
  kind: "make";
  source: string;
  target: string;
  /** First signs of the SHA-256 of the bytes that `target` is named after. */
  hash: string;
  width: number | "og";
  format: "avif" | "webp" | "jpg";
};
type ColorsTask = { kind: "colors"; source: string };
/** A visitor's picture, to be kept as ours. */
export type UploadTask = { kind: "upload"; source: string; target: string };
export type Task = MakeTask | ColorsTask | UploadTask;
export type Answer = { ok: true; colors?: string[]; size?: { width: number; height: number } } | { ok: false; error: string };
