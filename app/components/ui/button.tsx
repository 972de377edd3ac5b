import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Look = { tone?: "primary" | "quiet" | "plain" | "light"; wide?: boolean; round?: boolean };

/** The class of a button, for a link that looks like one. */
export function buttonClass({ tone = "primary", wide, round }: Look = {}): string {
  return [styles.button, styles[tone], wide && styles.wide, round && styles.round].filter(Boolean).join(" ");
}

/** A button of the shop; it never submits a form unless it says `type="submit"`. */
export function Button({ tone, wide, round, type = "button", className, ...rest }: ComponentProps<"button"> & Look) {
  const look = buttonClass({ ...(tone && { tone }), ...(wide && { wide }), ...(round && { round }) });
  return <button {...rest} type={type} className={className ? `${look} ${className}` : look} />;
}
