import { ChatLink } from "./chat-link.tsx";
import styles from "./chat.module.css";
import { StaticPart } from "./static-part.tsx";

/** The floating chat button (SPEC section 1). */
export function Chat() {
  return <StaticPart id="site-chat" className={styles.chat}>{import.meta.env.SSR && <ChatLink />}</StaticPart>;
}
