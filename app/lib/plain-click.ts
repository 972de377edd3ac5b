type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Only a plain click on a link is taken over: with a key held or another button it opens where the browser opens it. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click) => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
