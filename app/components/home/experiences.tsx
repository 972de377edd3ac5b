import { Link } from "react-router";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import type { Picture } from "#domain/catalogue/types.ts";
import styles from "./experiences.module.css";

type Props = { categories: readonly { path: string; title: string; from: string | undefined; picture: Picture | undefined }[] };

export function Experiences({ categories }: Props) {
  return (
    <section id="experiences" className={`wrap ${styles.experiences}`}>
      <h2>What are you celebrating?</h2>
      <ul>
        {categories.map(({ path, title, from, picture }) => (
          <li key={path}>
            <Link to={path}>
              {picture && <CataloguePicture picture={picture} alt="" sizes="(min-width: 720px) min(62vw, 800px), 106vw" upTo={1600} />}
              <h3>{title}</h3>
              {from && <p>from {from}</p>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
