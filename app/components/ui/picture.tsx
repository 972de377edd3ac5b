import { type CSSProperties, useEffect, useRef, useState } from "react";
import styles from "./picture.module.css";

type PictureSources = {
  /** One `srcset` for each format, best first; `jpg` is for browsers that know nothing else. */
  avif: string;
  webp: string;
  jpg: string;
  /** One address for whatever reads no `srcset`. */
  src: string;
  width: number;
  height: number;
  alt: string;
  /** Six colours of the picture, a 3 × 2 grid. */
  colors: readonly string[];
};

type Props = {
  sources: PictureSources;
  sizes: string;
  /** In sight when the page opens: in the first HTML instead of when it comes near. */
  eager?: boolean;
  /** The page's main picture: before all others. */
  priority?: boolean;
  className?: string | undefined;
};

/** How far below the screen's edge a picture is fetched (SPEC section 9). */
const MARGIN = "200px";

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function whenNear(element: Element, then: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: MARGIN },
  );
  waiting.set(element, then);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** A picture in its own soft colours until it is there, and a drawing when it never comes. It takes its room at once. */
export function Picture({ sources, sizes, eager = false, priority = false, className }: Props) {
  const { avif, webp, jpg, src, width, height, alt, colors } = sources;
  const frame = useRef<HTMLSpanElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(eager || priority);
  const [failed, setFailed] = useState<string>();

  useEffect(() => (near || !frame.current ? undefined : whenNear(frame.current, () => setNear(true))), [near]);

  function fail(from: string) {
    console.warn("picture failed", from);
    setFailed(src);
  }
  // It may have failed before React was there to hear of it.
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = image.current ?? {};
    if (complete && naturalWidth === 0 && currentSrc) fail(currentSrc);
  });

  const style: Record<string, string> = { "--ratio": `${width}/${height}` };
  if (failed !== src) for (const [i, color] of colors.entries()) style[`--c${i}`] = color;

  return (
    <span ref={frame} className={className ? `${styles.frame} ${className}` : styles.frame} style={style as CSSProperties}>
      {failed === src ? (
        <svg className={styles.drawn} role={alt ? "img" : "presentation"} aria-label={alt || undefined} viewBox="0 0 40 30" preserveAspectRatio="xMidYMid slice">
          <circle cx="13" cy="13" r="7" />
          <circle cx="24" cy="10" r="4" />
          <circle cx="26" cy="19" r="6" />
        </svg>
      ) : near ? (
        <picture>
          <source type="image/avif" srcSet={avif} sizes={sizes} />
          <source type="image/webp" srcSet={webp} sizes={sizes} />
          <img
            ref={image}
            src={src}
            srcSet={jpg}
            sizes={sizes}
            width={width}
            height={height}
            alt={alt}
            decoding="async"
            fetchPriority={priority ? "high" : undefined}
            onError={(event) => fail(event.currentTarget.currentSrc)}
          />
        </picture>
      ) : (
        <noscript>
          <img src={src} width={width} height={height} alt={alt} loading="lazy" />
        </noscript>
      )}
    </span>
  );
}
