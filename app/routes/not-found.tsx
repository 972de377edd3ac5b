import { data, Link } from "react-router";
import { ErrorPage } from "#app/components/layout/error-page.tsx";
import { CATEGORIES } from "#domain/catalogue/categories.ts";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = () => [{ title: "Page not found · Bokeh" }, { name: "robots", content: "noindex" }];

/** Any other address is a real 404. */
export function loader() {
  return data({ ways: CATEGORIES.flatMap(({ path, title }) => (path ? [{ path, title }] : [])) }, { status: 404 });
}

/** The ways back are more here than on the page of an error, which every page carries with it. */
export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <ErrorPage status={404}>
      <ul>
        {loaderData.ways.map(({ path, title }) => <li key={path}><Link to={path}>{title}</Link></li>)}
      </ul>
    </ErrorPage>
  );
}
