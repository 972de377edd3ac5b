import { useEffect } from "react";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import { loadSession } from "#app/lib/session.ts";

/** On a guarded page the prompt opens by itself for somebody who is known not to be signed in (SPEC section 6). */
export function usePageLogin(): void {
  useEffect(() => {
    let gone = false;
    void loadSession().then((session) => {
      if (!gone && session.status === "signed-out") openLoginPrompt({ page: true });
    });
    return () => {
      gone = true;
    };
  }, []);
}
