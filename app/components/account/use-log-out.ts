import { logOut } from "#app/lib/auth/account.ts";
import { showToast } from "#app/lib/toast.ts";
import { useBusy } from "#app/lib/use-busy.ts";

/** Logs out, and says so where that did not succeed; `onLeft` when it did. */
export function useLogOut(onLeft?: () => void) {
  const { busy, once } = useBusy();
  const leave = () => once(async () => {
    if (await logOut()) onLeft?.();
    else showToast({ title: "You are still logged in", description: "We could not be reached. Please try again in a moment.", tone: "failed" });
  });
  return { busy, leave };
}
