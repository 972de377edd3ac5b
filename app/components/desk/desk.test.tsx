import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { Outbox } from "./outbox.tsx";
import { DeskReviews } from "./reviews.tsx";

const NAME = "محمد (4)";

function markupOf(Component: () => ReactNode): string {
  const Page = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Page />);
}

it("a name that is written from right to left turns nothing of what stands beside it", () => {
  const review = { id: "one", reference: "BK-7KQ3MWXA", title: "Candles", stars: 5, text: "Lovely", name: NAME, when: "2 Mar 2027", picture: null };
  expect(markupOf(() => <DeskReviews person="desk" reviews={[review]} />)).toContain(`<bdi>${NAME}</bdi>, 2 Mar 2027, `);
  const mail = { id: "two", to: "asha@example.com", senderName: "Bokeh", subject: `A message of ${NAME}`, html: "", text: "", state: "given up", reason: null, when: "2 Mar 2027" };
  const markup = markupOf(() => <Outbox person="desk" mails={[mail]} givenUp={[mail]} links={[]} jobs={[]} keysLeftOut={false} />);
  expect(markup.split(`<bdi>A message of ${NAME}</bdi>`)).toHaveLength(3);
});
