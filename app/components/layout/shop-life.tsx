import { lazy, Suspense, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { Toaster } from "#app/components/ui/toaster.tsx";
import { takeReturn } from "#app/lib/auth/returning.ts";
import { loginPromptStore } from "#app/lib/login-request.ts";
import { loadSession, sessionStore, watchOtherTabs } from "#app/lib/session.ts";
import { watchHashLinks } from "#app/lib/smooth-scroll.ts";
import { useStore } from "#app/lib/store.ts";
import { useHere } from "./use-here.ts";

const AccountModal = lazy(() => import("#app/components/account/account-modal.tsx"));

/** What lives as long as the shop is open in a tab, on a page and on an error alike. */
export function ShopLife() {
  useHere();
  const loginRequest = useStore(loginPromptStore);
  useEffect(() => {
    void loadSession();
    void takeReturn();
    const stops = [watchHashLinks(), watchOtherTabs()];
    return () => stops.forEach((stop) => stop());
  }, []);

  // What only a signed-in person may see comes and leaves with the session, in whatever tab that began or ended.
  const { revalidate } = useRevalidator();
  const { status } = useStore(sessionStore);
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== "unknown" && before.current !== status) void revalidate();
    before.current = status;
  }, [status, revalidate]);

  return (
    <>
      <Toaster />
      {loginRequest && <Suspense><AccountModal request={loginRequest} /></Suspense>}
    </>
  );
}
