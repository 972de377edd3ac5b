import { useEffect } from "react";
import { loginPromptStore, openLoginPrompt } from "#app/lib/login-request.ts";
import { loadSession } from "#app/lib/session.ts";

/**
 * On a guarded page the prompt opens by itself for somebody who is known not to be signed in (SPEC section 6). One that is open
 * already stays: behind it something waits to go on.
 */
export function usePageLogin(): void {
  useEffect(() => {
    let gone = false;
    void loadSession().then((session) => {
      if (!gone && session.status === "signed-out" && !loginPromptStore.get()) openLoginPrompt({ page: true });
    });
    return () => {
      gone = true;
    };
  }, []);
}
