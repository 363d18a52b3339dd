import type { ReactNode } from "react";
import type { Webhook } from "~/api/types";
import { Ago } from "~/ui/time";

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  return (
    <dl className="fact-list tabular">
      <Fact name="Events" isFull>
        {webhook.eventsAll ? "All events" : webhook.eventTypes.join(", ")}
      </Fact>
      <Fact name="Retry attempts">{webhook.retryMaxAttempts}</Fact>
      <Fact name="Backoff">{webhook.retryBackoffMs} ms</Fact>
      <Fact name="Last success">
        <Ago iso={webhook.lastSuccessAt} none="Never" />
      </Fact>
      <Fact name="Last failure">
        <Ago iso={webhook.lastFailureAt} none="Never" />
      </Fact>
      {webhook.previousKeyUntil && (
        <Fact name="Old key ends">
          <Ago iso={webhook.previousKeyUntil} none="" />
        </Fact>
      )}
      {webhook.statusReason && (
        <Fact name="Reason" isFull>
          {webhook.statusReason} <Ago iso={webhook.disabledAt} none="" />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, isFull = false, children }: { name: string; isFull?: boolean; children: ReactNode }) {
  return (
    <div className={isFull ? "full-width" : undefined}>
      <dt>{name} </dt>
      <dd>{children}</dd>
    </div>
  );
}
