import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { paths } from "~/lib/paths";
import { randomKey } from "~/lib/random-key";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { useApps } from "../apps/queries";
import { useCreateBin } from "../bins/queries";
import { emptyWebhook, toNewWebhook } from "../webhooks/form-values";
import { useCreateWebhook } from "../webhooks/queries";

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
      await createWebhook(toNewWebhook(app, { ...emptyWebhook, url: bin.url, apiKey }));
      void navigate(paths.bin(bin.id));
    },
  });
  return (
    <div className="btns">
      <Button
        disabled={!appId}
        pending={begin.isPending}
        onClick={() => {
          if (appId) begin.mutate(appId);
        }}
      >
        {begin.isPending ? "Creating..." : "Catch one in a request bin"}
      </Button>
      {begin.error && <ErrorBanner error={begin.error} fallback="Failed to create webhook" />}
    </div>
  );
}
