import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "~/lib/api-error";
import { SessionProvider } from "~/auth/session-provider";
import { onSearchKey } from "~/lib/search";
import { lazyRoute } from "~/ui/lazy-route";
import { Toasts } from "~/ui/toast";
import { PortalHeader } from "./header";
import { Screens } from "./screens";

const Palette = lazyRoute(async () => (await import("./palette/palette")).Palette);
const Shortcuts = lazyRoute(async () => (await import("./shortcuts/shortcuts")).Shortcuts);

/** Everything behind the sign-in. */
export function Portal() {
  const [queries] = useState(createQueryClient);
  const [isSearching, setSearching] = useState(false);
  const [first, setFirst] = useState<Event>();
  useEffect(() => onSearchKey(() => setSearching(true)), []);
  // The first key loads the shortcuts, or a page that has some of its own.
  useEffect(() => {
    for (const type of ["keydown", "shortcuts"]) addEventListener(type, setFirst, { once: true });
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <PortalHeader onSearch={() => setSearching(true)} />
        <Screens />
        <Toasts />
        {isSearching && <Palette onClose={() => setSearching(false)} />}
        {first && <Shortcuts first={first} />}
      </SessionProvider>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The API has answered: asking again at once would change nothing and delay the words.
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
        staleTime: 5_000,
        // Without a network a call fails and says so; it does not wait in silence.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
