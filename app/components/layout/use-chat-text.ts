import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";

export const CHAT_ID = "chat";

/** What a chat with the shop begins with (SPEC section 1); on a product's page it names the product. */
export function useChatText(): string {
  const page = useMatches().find(({ id }) => id === "routes/product")?.loaderData as { product: { title: string } } | undefined;
  return `Hi! I want to plan an event.${page ? ` I am looking at “${page.product.title}”.` : ""}`;
}

/** Keeps the chat button, which is not React's in the browser (StaticPart), to the page that is shown. */
export function useChatLink(): void {
  const text = useChatText();
  const { pathname } = useLocation();
  useEffect(() => {
    const link = document.getElementById(CHAT_ID);
    if (link instanceof HTMLAnchorElement) link.search = `?text=${encodeURIComponent(text)}`;
  }, [text, pathname]);
}
