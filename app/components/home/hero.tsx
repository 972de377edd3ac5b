import { picturePath, pictureSrcset } from "#domain/catalogue/pictures.ts";
import type { Picture } from "#domain/catalogue/types.ts";
import { Lights } from "#app/components/layout/night.tsx";
import styles from "./hero.module.css";

const WIDE = "(min-width: 720px)";

type Props = { title: string; lead: string; from: { setUps: string; decorations: string } | undefined; wide: Picture | undefined; tall: Picture | undefined };

/** In five seconds: what is sold, where, and from what price. */
export function Hero({ title, lead, from, wide, tall }: Props) {
  return (
    <section className={styles.hero}>
      {wide && tall && (
        <picture>
          {(["avif", "webp", "jpg"] as const).map((format) => (
            <source key={format} media={WIDE} type={format === "jpg" ? "image/jpeg" : `image/${format}`} srcSet={pictureSrcset(wide, format)} sizes="max(100vw, 1260px)" />
          ))}
          {(["avif", "webp"] as const).map((format) => (
            <source key={format} type={`image/${format}`} srcSet={pictureSrcset(tall, format)} sizes="100vw" />
          ))}
          <img src={picturePath(tall, 640, "jpg")} srcSet={pictureSrcset(tall, "jpg")} sizes="100vw" width={tall.width} height={tall.height} alt={wide.alt} fetchPriority="high" />
        </picture>
      )}
      <Lights />
      <div className="wrap">
        <p>Delhi · Gurgaon · Noida · Faridabad</p>
        <h1>{title}</h1>
        <p>{lead}</p>
        {from && (
          <dl>
            <div><dt>Full set-ups from</dt><dd>{from.setUps}</dd></div>
            <div><dt>Decorations from</dt><dd>{from.decorations}</dd></div>
          </dl>
        )}
        <p>5000+ happy customers</p>
      </div>
    </section>
  );
}
