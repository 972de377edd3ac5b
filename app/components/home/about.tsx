import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Picture } from "#domain/catalogue/types.ts";
import styles from "./about.module.css";

type Props = { title: string; paragraphs: readonly string[]; promises: readonly string[]; picture: Picture | undefined };

export function About({ title, paragraphs, promises, picture }: Props) {
  return (
    <section id="about" className={styles.about}>
      {picture && <CataloguePicture picture={picture} sizes="(min-width: 900px) 60vw, 100vw" upTo={1600} />}
      <div>
        <h2>{title}</h2>
        {paragraphs.map((text) => <p key={text}>{text}</p>)}
        <ul>
          {promises.map((promise) => <li key={promise}><Icon name="check" /><span>{promise}</span></li>)}
        </ul>
      </div>
    </section>
  );
}
