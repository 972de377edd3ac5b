import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's page and while it is taken over: before that nothing of this browser is known. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}
