import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts } from "react-router";
import sansFont from "./fonts/octavo-sans.woff2?url";
import serifFont from "./fonts/octavo-serif.woff2?url";
import { themeScript } from "./lib/theme";
import pagesCss from "./site/pages.css?url";

/** The document around every content page. These pages never run in a browser: they carry one small script of their own. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
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

export default function App() {
  return (
    <>
      {/* React moves a sheet with a precedence into the head. */}
      <link rel="stylesheet" href={pagesCss} precedence="default" />
      <Outlet />
      <script src="/site.js" defer />
    </>
  );
}

/** Only the build reads this: without scripts here it refuses to prerender. scripts/postbuild.ts deletes the result. */
export function HydrateFallback() {
  return <Scripts />;
}
