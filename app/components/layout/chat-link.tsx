import { createContext, useContext } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { whatsAppLink } from "#app/lib/whatsapp.ts";
import { CHAT_ID, useChatText } from "./use-chat-text.ts";

// Pure, or the browser's bundle would keep it, and the link with it.
/** The shop's number for WhatsApp, given by the server that renders the page; undefined where none is set. */
export const ChatNumber = /* @__PURE__ */ createContext<string | undefined>(undefined);

/** Rendered by the server alone. Without a number there is none. */
export function ChatLink() {
  const number = useContext(ChatNumber);
  const text = useChatText();
  if (!number) return null;
  return (
    <aside aria-label="Chat">
      <a id={CHAT_ID} href={whatsAppLink(number, text)} target="_blank" rel="noreferrer" title="Chat with us on WhatsApp"><Icon name="message-circle" size={26} label="Chat with us on WhatsApp" /></a>
    </aside>
  );
}
