import { ChatLink } from "./chat-link.tsx";
import styles from "./chat.module.css";
import { StaticPart } from "./static-part.tsx";

/** The floating chat button (SPEC section 1). */
export function Chat() {
  return <StaticPart as="aside" id="site-chat" className={styles.chat} aria-label="Chat">{import.meta.env.SSR && <ChatLink />}</StaticPart>;
}
