import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { ExitOffer } from "#app/components/offer/exit-offer.tsx";
import { Toaster } from "#app/components/ui/toaster.tsx";
import { takeReturn } from "#app/lib/auth/returning.ts";
import { closeLoginPrompt, type LoginRequest, loginPromptStore, placeOf } from "#app/lib/login-request.ts";
import { loadSession, sessionStore } from "#app/lib/session.ts";
import { watchHashLinks } from "#app/lib/smooth-scroll.ts";
import { useStore } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import { useChatLink } from "./use-chat-text.ts";
import { useHere } from "./use-here.ts";

/** What lives as long as the shop is open in a tab, on a page and on an error alike. */
export function ShopLife() {
  useHere();
  useChatLink();
  useEffect(() => {
    void loadSession();
    void takeReturn();
    return watchHashLinks();
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
      <LoginPrompt />
      <ExitOffer />
    </>
  );
}

/** The account modal comes with its first opening. Where it does not come, the page stands as it was, with what was typed, and it can be asked for again. */
function LoginPrompt() {
  const request = useStore(loginPromptStore);
  const { pathname } = useLocation();
  const [Modal, setModal] = useState<ComponentType<{ request: LoginRequest }>>();
  // Whoever goes to another page, by Back as well, has given up what was waiting for the login on this one.
  const left = request?.from !== undefined && request.from !== placeOf(request, pathname);
  useEffect(() => {
    if (left) return closeLoginPrompt();
    if (!request || Modal) return;
    import("#app/components/account/account-modal.tsx").then(
      (part) => setModal(() => part.AccountModal),
      () => {
        closeLoginPrompt();
        showToast({ title: "The login did not load", description: "Check your connection, then try again. What you typed is still here.", tone: "failed" });
      },
    );
  }, [request, left, Modal]);
  return request && !left && Modal && <Modal request={request} />;
}
