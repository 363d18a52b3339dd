import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/error";
import { SessionProvider } from "~/auth/session-provider";
import { PortalHeader } from "./header";
import { Screens } from "./screens";

/** Everything behind the sign-in. */
export function Portal() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <PortalHeader />
        <Screens />
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
      },
    },
  });
}
