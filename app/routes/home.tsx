import { About } from "#app/components/home/about.tsx";
import { Contact } from "#app/components/home/contact.tsx";
import { Experiences } from "#app/components/home/experiences.tsx";
import { Featured } from "#app/components/home/featured.tsx";
import { Finder } from "#app/components/home/finder.tsx";
import { Hero } from "#app/components/home/hero.tsx";
import { HowItWorks } from "#app/components/home/how-it-works.tsx";
import { Newsletter } from "#app/components/home/newsletter.tsx";
import { Testimonials } from "#app/components/home/testimonials.tsx";
import { absolute, pageMeta } from "#app/lib/page-meta.ts";
import { CITIES } from "#domain/catalogue/types.ts";
import { shopContext } from "#server/context.ts";
import { readHome } from "#server/services/read-home.ts";
import { readTexts } from "#server/services/read-texts.ts";
import type { Route } from "./+types/home";

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { home: texts, shop: facts } = readTexts();
  const { highest, ...home } = readHome(shop);
  const { from } = home;
  const meta = pageMeta(shop, {
    path: "/",
    title: "Bokeh: celebrations set up where you are, in Delhi, Gurgaon, Noida and Faridabad",
    description: `${texts.hero.lead}${from ? ` From ${from.decorations}.` : ""}`,
    jsonLd: [{
      "@type": "LocalBusiness",
      name: "Bokeh",
      url: absolute(shop, "/"),
      email: facts.email,
      foundingDate: "2020",
      areaServed: CITIES.map((name) => ({ "@type": "City", name })),
      ...(from && highest && { priceRange: `${from.decorations} to ${highest}` }),
    }],
  });
  return { texts, facts: { email: facts.email, hours: facts.hours }, ...home, meta };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** One long page; its sections are the navbar's anchors. */
export default function Home({ loaderData: { texts, facts, from, pictures, occasions, categories, featured } }: Route.ComponentProps) {
  return (
    <>
      <Hero {...texts.hero} from={from} wide={pictures.wide} tall={pictures.tall} />
      <Finder occasions={occasions} />
      <Experiences categories={categories} />
      <Featured cards={featured} />
      <HowItWorks {...texts.howItWorks} />
      <About {...texts.about} picture={pictures.about} />
      <Testimonials {...texts.testimonials} />
      <Newsletter {...texts.newsletter} />
      <Contact {...texts.contact} {...facts} />
    </>
  );
}
