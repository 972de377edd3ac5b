import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { loginPromptStore } from "#app/lib/login-request.ts";
import { mayOffer } from "#app/lib/offer-shown.ts";
import { PRIVATE_PATHS } from "#domain/account/private.ts";

/** Not where somebody is booking already, nor among what is theirs alone. */
const isHere = (path: string) => !/^\/(book|checkout)(\/|$)/.test(path) && !PRIVATE_PATHS.test(path);

const isBusy = () => loginPromptStore.get() !== undefined || document.querySelector("[role=dialog], [role=alertdialog], dialog[open], :popover-open") !== null;

/** Offers something once to whoever leaves with the mouse through the top of the window, unless another dialog is there or it can't be had. A finger leaves no such trace. */
export function ExitOffer() {
  const { pathname } = useLocation();
  const [Popup, setPopup] = useState<ComponentType<{ onClose: () => void }>>();
  useEffect(() => {
    if (!isHere(pathname)) return;
    const may = () => mayOffer() && !isBusy();
    const onLeave = ({ pointerType, clientY }: PointerEvent) => {
      if (pointerType !== "mouse" || clientY > 0 || !matchMedia("(pointer: fine)").matches || !may()) return;
      void import("#app/components/offer/exit-popup.tsx").then((part) => part.exitPopup()).then((Part) => Part && may() && isHere(location.pathname) && setPopup(() => Part), () => undefined);
    };
    const root = document.documentElement;
    root.addEventListener("pointerleave", onLeave);
    return () => {
      root.removeEventListener("pointerleave", onLeave);
      setPopup(undefined);
    };
  }, [pathname]);
  return Popup && <Popup onClose={() => setPopup(undefined)} />;
}
