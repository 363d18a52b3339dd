import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { ApiError } from "~/api/error";
import { SessionProvider } from "~/auth/session";
import { PortalHeader } from "./header";

export function meta() {
  return [{ title: "Octavo Developer Portal" }, { name: "robots", content: "noindex" }];
}

/** The signed-in portal. It stands outside the content pages' layout. */
export default function PortalLayout() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <PortalHeader />
        <Content />
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** The page inside. After a click in the navigation the focus follows, so that screen readers begin there. */
function Content() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus();
    shown.current = pathname;
  }, [pathname]);
  return (
    <main id="main" className="wrap pb-24 outline-none" tabIndex={-1} ref={main}>
      <Outlet />
    </main>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The API has answered: asking again at once would change nothing and delay the words.
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
        staleTime: 5_000,
      },
    },
  });
}
