import { useEffect } from "react";
import { loginPromptStore, openLoginPrompt } from "#app/lib/login-request.ts";
import { takeReturn } from "#app/lib/auth/returning.ts";
import { loadSession } from "#app/lib/session.ts";

/**
 * On a guarded page the prompt opens by itself for somebody who is known not to be signed in (SPEC section 6). One that is open
 * already stays: behind it something waits to go on. A page that leads on to another address asks once it has `settled`, since a prompt
 * ends with the address that asked.
 */
export function usePageLogin(settled = true): void {
  useEffect(() => {
    if (!settled) return;
    let gone = false;
    const ask = async () => {
      // Whoever has just come back from Google or Facebook is not asked before it is known with what.
      await takeReturn();
      const { status } = await loadSession();
      if (!gone && status !== "unknown" && status !== "signed-in" && !loginPromptStore.get()) openLoginPrompt({ page: true });
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [settled]);
}
