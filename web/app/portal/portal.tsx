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

/** Everything behind the sign-in. */
export function Portal() {
  const [queries] = useState(createQueryClient);
  const [isSearching, setSearching] = useState(false);
  useEffect(() => onSearchKey(() => setSearching(true)), []);
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
