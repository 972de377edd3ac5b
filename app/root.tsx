import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPath, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useNavigation } from "react-router";
import type { Route } from "./+types/root";
import { Chat } from "./components/layout/chat.tsx";
import { ErrorPage } from "./components/layout/error-page.tsx";
import { Footer } from "./components/layout/footer.tsx";
import { MobileBar } from "./components/layout/mobile-bar.tsx";
import { Navbar } from "./components/layout/navbar.tsx";
import displayFont from "./fonts/fraunces-latin.woff2?url";
import { STAND_IN_FOR_BLOCKED } from "./lib/blocked-storage.ts";
import { KEEP_EARLY_PRESS } from "./lib/early-press.ts";
import { keepFollowed, keepWanted } from "./lib/lead-on.ts";
import { answerNewsletter } from "./lib/newsletter-forms.ts";
import "./styles/tokens.css";
import "./styles/base.css";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/**
 * Without leaving an entry in the history: one that the browser makes by itself has no key, and the scroll position kept
 * for that would be another page's. With JavaScript off the link works as it stands.
 */
function skipToMain(event: MouseEvent) {
  event.preventDefault();
  const main = document.getElementById("main");
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}

/** Pages bring their own; this is what stands where a page was not found or broke. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: isRouteErrorResponse(error) && error.status < 500 ? "Page not found · Bokeh" : "Something went wrong · Bokeh" }, { name: "robots", content: "noindex" }] : [{ title: "Bokeh" }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STAND_IN_FOR_BLOCKED + KEEP_EARLY_PRESS : "" }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fff9f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17101b" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main" onClick={skipToMain}>Skip to the page</a>
        <Navbar />
        <main id="main" tabIndex={-1}>{children}</main>
        <Footer />
        <MobileBar />
        <Chat />
        <ShopLife />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What is done besides showing a page begins when the page is there. On a broken connection it begins when that is back. */
function ShopLife() {
  useLayoutEffect(() => {
    addEventListener("click", keepFollowed, true);
    addEventListener("submit", answerNewsletter);
    window.alive?.();
    return () => {
      removeEventListener("click", keepFollowed, true);
      removeEventListener("submit", answerNewsletter);
    };
  }, []);
  const { location: next } = useNavigation();
  const { key } = useLocation();
  const here = useRef(key);
  useEffect(() => {
    if (next) keepWanted(createPath(next));
    else if (here.current !== key) keepWanted(undefined);
    here.current = key;
  }, [next, key]);
  const [Life, setLife] = useState<ComponentType>();
  useEffect(() => {
    const begin = () => void import("./components/layout/shop-life.tsx").then((part) => setLife(() => part.ShopLife), () => addEventListener("online", begin, { once: true }));
    begin();
    return () => removeEventListener("online", begin);
  }, []);
  return Life && <Life />;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
