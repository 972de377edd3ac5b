import type { SocialProvider } from "#domain/account/types.ts";

/** In this tab until it comes back: by whom somebody left the page to log in. */
const LEFT = "leftToLogIn";

export function noteLeaving(name: SocialProvider): void {
  try {
    sessionStorage.setItem(LEFT, name);
  } catch {
    // Then the provider's own page has nothing to bring back either.
  }
}

export function forgetLeaving(): void {
  try {
    sessionStorage.removeItem(LEFT);
  } catch {
    // Nothing was kept.
  }
}

function leftBy(): SocialProvider | undefined {
  try {
    const name = sessionStorage.getItem(LEFT);
    return name === "google" || name === "facebook" ? name : undefined;
  } catch {
    return undefined;
  }
}

let taking: Promise<void> | undefined;

/** Resolves once whoever comes back from Google or Facebook is logged in, or is not; at once for everybody else. */
export function takeReturn(): Promise<void> {
  const name = leftBy();
  return (taking ??= name ? import("./social.ts").then(({ finishReturn }) => finishReturn(name)) : Promise.resolve());
}
