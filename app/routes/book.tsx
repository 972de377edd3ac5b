import { data } from "react-router";
import type { PageHandle } from "#app/components/layout/mobile-bar.tsx";
import { WizardPage } from "#app/components/wizard/wizard-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { isStep } from "#domain/booking/steps.ts";
import { categoryOf } from "#domain/catalogue/categories.ts";
import { shopContext } from "#server/context.ts";
import type { Route } from "./+types/book";

/** At phone width the total and the button that goes on stay at the bottom edge in place of the shop's own bar. */
export const handle: PageHandle = { ownBar: true };

/** The same page for everybody: what is being booked, and by whom, is the browser's to know. */
export function loader({ params: { step }, context }: Route.LoaderArgs) {
  if (step !== undefined && !isStep(step)) throw data(null, { status: 404 });
  const shop = context.get(shopContext);
  const services = shop.catalogue.current().products.map(({ id, title, basePrice, addOns, duration, capacity, category, pictures: [picture] }) => ({
    id, title, basePrice, addOns, duration, capacity, picture, category: categoryOf(category).title,
  }));
  const meta = pageMeta(shop, { path: "/book", title: "Plan Your Experience", description: "Choose a time and pay, and our crew comes.", noindex: true });
  return { services, methods: shop.payments.offered(), whatsapp: shop.env.whatsappPhone, meta };
}

/** From step to step nothing of it changes; a price that has is asked for by name. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.href === nextUrl.href;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function Book({ loaderData: { services, methods, whatsapp }, params: { step } }: Route.ComponentProps) {
  return <WizardPage services={services} methods={methods} whatsapp={whatsapp} asked={step} />;
}
