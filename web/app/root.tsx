import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, useMatches, useRouteError } from "react-router";
import "./app.css";
import sansFont from "./fonts/octavo-sans.woff2?url";
import serifFont from "./fonts/octavo-serif.woff2?url";
import { bootScript } from "./lib/boot";
import { isStaticHandle } from "./lib/static-page";
import { themeScript } from "./lib/theme";
import { ErrorBanner } from "./ui/banner";

export function meta() {
  return [{ title: "Octavo for Developers" }];
}

/** The document around every page. Scripts are left to App and HydrateFallback. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={serifFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={sansFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Content pages carry one small script of their own; everything else hydrates. */
export default function App() {
  const isStatic = useMatches().some((match) => isStaticHandle(match.handle));
  return (
    <>
      <Outlet />
      {isStatic ? <script src="/site.js" defer /> : <Scripts />}
    </>
  );
}

/**
 * What the fallback page shows until the portal runs: nothing, as the specification asks.
 * The scripts must be here: without them the build refuses a fallback rendered from a static page.
 */
export function HydrateFallback() {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: bootScript }} />
      <Scripts />
    </>
  );
}

/** What cannot be shown in place, such as a part of the portal that could not be loaded. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <main className="wrap py-16">
      <h1 className="vh">The page could not be shown</h1>
      <ErrorBanner
        error={error}
        fallback="The page could not be shown"
        action={{ label: "Load again", onClick: () => window.location.reload() }}
      />
    </main>
  );
}
