import type { Attempt } from "~/api/types";
import { formatDuration, prettyJson } from "~/lib/format";
import { QueryError } from "~/ui/query-error";
import { HttpStatus } from "~/ui/badge";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { Snippet } from "~/ui/snippet";
import { Time } from "~/ui/time";
import { failureClasses } from "~/portal/data/failure-classes";
import { useDelivery } from "./queries";
import "~/ui/log.css";

/** Every try of a delivery, newest first. */
export function Attempts({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const delivery = useDelivery(webhookId, deliveryId);
  const attempts = delivery.data?.attempts ?? [];
  return (
    <section aria-label="Attempts">
      <h3 className="subsection-title">Attempts</h3>
      {delivery.isPending && <Loader>Loading attempts...</Loader>}
      <QueryError query={delivery} fallback="Failed to load the attempts" />
      {delivery.data && attempts.length === 0 && <p className="hint">None yet.</p>}
      {attempts.length > 0 && (
        <div className="log-list">
          {attempts.toReversed().map((attempt) => (
            <AttemptRow key={attempt.number} attempt={attempt} />
          ))}
        </div>
      )}
    </section>
  );
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  return (
    <details className="log-row">
      <summary className="tabular">
        <Icon name="forward" />
        <span>Attempt {attempt.number}</span>
        <span className="muted">
          <Time iso={attempt.startedAt} none="–" />
        </span>
        <span className="muted">{formatDuration(attempt.durationMs)}</span>
        <span className="muted log-reason">{attempt.errorClass && failureClasses[attempt.errorClass]}</span>
        <HttpStatus status={attempt.httpStatus} />
      </summary>
      <div className="stack log-details">
        {attempt.errorMessage && <p>{attempt.errorMessage}</p>}
        <div className="snippet-pair">
          <Headers title="Request headers" headers={attempt.requestHeaders} />
          <Headers
            title="Response headers"
            headers={attempt.responseHeaders}
            facts={`${attempt.httpStatus ?? ""} after ${formatDuration(attempt.durationMs)}`}
          />
        </div>
        {attempt.responseBody && (
          <Snippet title="Response body" code={prettyJson(attempt.responseBody)} raw={attempt.responseBody} wraps />
        )}
      </div>
    </details>
  );
}

interface HeadersProps {
  title: string;
  headers: Record<string, unknown> | null | undefined;
  facts?: string;
}

function Headers({ title, headers, facts }: HeadersProps) {
  if (!headers) return <p className="hint">No {title.toLowerCase()}.</p>;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return <Snippet title={title} code={lines.join("\n")} language="headers" facts={facts} wraps />;
}
