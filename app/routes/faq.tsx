import { Link } from "react-router";
import { email } from "#catalogue/shop.json";
import { Night } from "#app/components/layout/night.tsx";
import { Questions } from "#app/components/text/questions.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { shopContext } from "#server/context.ts";
import { readTexts } from "#server/services/read-texts.ts";
import type { Route } from "./+types/faq";
import styles from "./faq.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { faq } = readTexts();
  return {
    ...faq,
    meta: pageMeta(context.get(shopContext), {
      path: "/faq",
      title: "FAQ",
      description: "When the set-up is ready, whether balloons float, walls and tape, hotel permission, rain, what you keep, paying and cancelling.",
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function Faq({ loaderData: { title, lead, groups } }: Route.ComponentProps) {
  return (
    <>
      <Night className={styles.head}>
        <div className="wrap">
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </Night>
      <div className={`wrap ${styles.body}`}>
        <Questions groups={groups} />
        <p className={styles.more}>
          Not answered? Write to <a href={`mailto:${email}`}>{email}</a>, or look at the <Link to="/terms">Terms of Service</Link>.
        </p>
      </div>
    </>
  );
}
