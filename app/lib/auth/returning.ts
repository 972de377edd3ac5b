import { createKept } from "#app/lib/kept.ts";
import type { SocialProvider } from "#domain/account/types.ts";

/** In this tab until it comes back: by whom somebody left the page to log in. */
export const leftStore = createKept("leftToLogIn", (stored): SocialProvider | undefined => (stored === "google" || stored === "facebook" ? stored : undefined));

let taking: Promise<void> | undefined;

/** Resolves once whoever comes back from Google or Facebook is logged in, or is not; at once for everybody else. */
export function takeReturn(): Promise<void> {
  const name = leftStore.get();
  return (taking ??= name ? import("./social.ts").then(({ finishReturn }) => finishReturn(name)) : Promise.resolve());
}
