import { ErrorPage } from "#app/components/layout/error-page.tsx";
import { SignedOut } from "./signed-out.tsx";
import { useSessionChange } from "./use-session-change.ts";

/**
 * For an order that is not there and for one that is somebody else's: the same page, whatever for. Whoever is not logged in is
 * asked to do that first, since it may be theirs: also where the page stood open while its owner logged out in another tab.
 */
export function OrderMissing({ person, off }: { person: string | undefined; off: boolean }) {
  if (person !== undefined) return <NotTheirs person={person} />;
  return <SignedOut title="Your order" words="An order is shown to whoever placed it. Log in, and if it is yours it opens here." off={off} />;
}

function NotTheirs({ person }: { person: string }) {
  useSessionChange(person);
  return <ErrorPage status={404} />;
}
