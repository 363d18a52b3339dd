import { Link } from "react-router";
import type { Bin, Webhook } from "~/api/types";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { QueryError } from "~/ui/query-error";
import { Button } from "~/ui/button";
import { WebhookBadge } from "~/ui/badge";
import { useAllWebhooks, useSendTest } from "~/portal/data/webhooks";

/** The webhook that delivers to a bin, with a way to hear from it at once. */
export function BinWebhook({ bin }: { bin: Bin }) {
  const webhooks = useAllWebhooks();
  const webhook = webhooks.data?.find(({ url }) => url === bin.url);
  if (webhooks.error) return <QueryError query={webhooks} fallback="Failed to load webhooks" />;
  if (!webhooks.data) return null;
  if (webhook) return <Sender webhook={webhook} />;
  return (
    <div className="stack start">
      <b>No webhook uses this URL yet</b>
      <p className="supporting">
        Set this URL as the webhook URL of <Link to={paths.portal}>an application</Link>.
      </p>
    </div>
  );
}

function Sender({ webhook }: { webhook: Webhook }) {
  const send = useSendTest(webhook.id);
  return (
    <div className="stack start">
      <p className="title-line">
        <b>A webhook uses this URL</b> <WebhookBadge status={webhook.status} />
      </p>
      <div className="button-row">
        <Button pending={send.isPending} onClick={() => send.mutate("post.completed")}>
          {send.isPending ? "Sending..." : "Send test event"}
        </Button>
        <Link className="button" to={paths.newPost}>
          Publish a post
        </Link>
        <Link className="button quiet" to={paths.deliveries(webhook.id)}>
          View Deliveries
        </Link>
      </div>
      {send.error && <ErrorBanner error={send.error} fallback="Failed to send the test event" />}
    </div>
  );
}
