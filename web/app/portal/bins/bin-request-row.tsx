import type { BinRequest } from "~/api/types";
import { formatBytes, prettyJson } from "~/lib/format";
import { HttpStatus } from "~/ui/badge";
import { Icon, type IconName } from "~/ui/icons";
import { Snippet } from "~/ui/snippet";
import { Moment } from "~/ui/time";
import "~/ui/log.css";

type Verdict = NonNullable<BinRequest["signatures"]>["xOctavoSignature"];

/** One caught request; opens to show its headers and body. */
export function BinRequestRow({ request }: { request: BinRequest }) {
  const { method, headers, body, sizeBytes, signatures } = request;
  const event = headers["x-octavo-event"];
  return (
    <details className="log-row bin-request">
      <summary className="tabular">
        <Icon name="forward" />
        <b>{typeof event === "string" ? event : method}</b>
        <span className="muted">
          <Moment iso={request.receivedAt} none="" />
        </span>
        <span className="muted">{formatBytes(sizeBytes)}</span>
        <span>{signatures && <SignatureBadge verdict={signatures.xOctavoSignature} />}</span>
        <HttpStatus status={request.answered} />
      </summary>
      <div className="stack log-details">
        {signatures && (
          <p className="hint">
            x-octavo-signature {signatures.xOctavoSignature}, webhook-signature {signatures.webhookSignature}
          </p>
        )}
        <div className="snippet-pair">
          <Snippet
            title="Body"
            code={prettyJson(body)}
            raw={body}
            size={sizeBytes}
            facts={request.bodyTruncated ? "the first 64 kB of" : undefined}
            wraps
          />
          <Snippet title="Headers" code={headerLines(request)} language="headers" wraps />
        </div>
      </div>
    </details>
  );
}

const looks: Record<Verdict, { tone: string; icon: IconName; label: string }> = {
  valid: { tone: "succeeded", icon: "tick", label: "Signature valid" },
  invalid: { tone: "failed", icon: "cross", label: "Signature invalid" },
  absent: { tone: "", icon: "question", label: "No signature" },
};

function SignatureBadge({ verdict }: { verdict: Verdict }) {
  const { tone, icon, label } = looks[verdict];
  return (
    <span className={`badge tone ${tone}`}>
      <Icon name={icon} />
      {label}
    </span>
  );
}

function headerLines({ method, path, headers }: BinRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return [`${method} ${path}`, ...lines].join("\n");
}
