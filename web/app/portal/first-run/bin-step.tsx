import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { paths } from "~/lib/paths";
import { randomKey } from "~/lib/random-key";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { useApps } from "~/portal/data/apps";
import { useCreateBin } from "~/portal/data/bins";
import { useCreateWebhook } from "~/portal/data/webhooks";

/** The API fills these in. */
const defaultRetries = { retryMaxAttempts: null, retryBackoffMs: null, connectTimeoutMs: null, readTimeoutMs: null };

/** One click makes a bin, a webhook that delivers to it under a new key, and shows what arrives. */
export function BinStep() {
  const apps = useApps();
  const navigate = useNavigate();
  const { mutateAsync: createBin } = useCreateBin();
  const { mutateAsync: createWebhook } = useCreateWebhook();
  const appId = apps.data?.[0]?.id;
  const begin = useMutation({
    mutationFn: async (app: string) => {
      const apiKey = randomKey();
      const bin = await createBin(apiKey);
      await createWebhook({ appId: app, url: bin.url, apiKey, eventsAll: true, ...defaultRetries });
      void navigate(paths.bin(bin.id));
    },
  });
  return (
    <div className="button-row">
      <Button
        disabled={!appId}
        pending={begin.isPending}
        onClick={() => {
          if (appId) begin.mutate(appId);
        }}
      >
        {begin.isPending ? "Creating..." : "Receive one in a request bin"}
      </Button>
      {begin.error && <ErrorBanner error={begin.error} fallback="Failed to create webhook" />}
    </div>
  );
}
