import type { App, Webhook } from "~/api/types";
import { QueryError } from "~/ui/query-error";
import { Dialog } from "~/ui/dialog";
import { Loader } from "~/ui/mark";
import { Snippet } from "~/ui/snippet";
import { Tabs } from "~/ui/tabs";
import { CheckKey } from "./check-key";
import { recipes, type Sample } from "~/lib/signature-recipes";
import { useLatestDelivery } from "./latest-delivery";

interface RecipeDialogProps {
  app: App;
  webhook: Webhook;
  onClose: () => void;
}

/** How to verify what this webhook sends, with a delivery of its own to try it on. */
export function RecipeDialog({ app, webhook, onClose }: RecipeDialogProps) {
  const latest = useLatestDelivery(webhook.id, webhook.url);
  return (
    <Dialog title="Verify signatures" onClose={onClose} wide>
      <div className="dialog-body stack">
        <p className="readable">
          What Octavo sends for {app.name} carries <code>x-octavo-signature</code>: <code>sha256=</code> and the hex
          HMAC-SHA256 of the raw body, keyed with the webhook's API key. Keep the key in <code>WEBHOOK_KEY</code>.{" "}
          <a href="/webhooks#a-complete-receiver">A complete receiver</a> also refuses old deliveries.
        </p>
        {latest.isPending && <Loader>Loading the latest delivery...</Loader>}
        <QueryError query={latest} fallback="Failed to load the latest delivery" />
        {latest.data === null && (
          <p className="hint">
            Nothing was delivered yet, so this sample is made up. Send a test event to see a real one.
          </p>
        )}
        {latest.data !== undefined && <Recipes sample={latest.data ?? madeUp(webhook.url)} />}
        {latest.data && <CheckKey sample={latest.data} />}
      </div>
    </Dialog>
  );
}

function Recipes({ sample }: { sample: Sample }) {
  return (
    <Tabs
      label="Language"
      tabs={recipes.map(({ name, code }) => ({
        name,
        panel: <Snippet title={name} code={code(sample)} language="code" />,
      }))}
    />
  );
}

function madeUp(url: string): Sample {
  return { url, body: '{"id":"evt_1","type":"post.completed"}', signature: "sha256=the-header-you-received" };
}
