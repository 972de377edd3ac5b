import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { sessionStore } from "#app/lib/session.ts";

/** Asks for the page's data again whenever another person (or nobody) is signed in than the one it was made for. */
export function useSessionChange(shownFor: string | undefined): void {
  const { revalidate } = useRevalidator();
  const shown = useRef(shownFor);
  useEffect(() => {
    shown.current = shownFor;
  }, [shownFor]);
  useEffect(() => {
    const check = () => {
      const session = sessionStore.get();
      if (session.status === "unknown") return;
      const email = session.status === "signed-in" ? session.user.email : undefined;
      if (email !== shown.current) void revalidate();
    };
    return sessionStore.subscribe(check);
  }, [revalidate]);
}
