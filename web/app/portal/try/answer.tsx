import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { describeFailure } from "~/lib/api-error";
import { byteLength, formatBytes, formatDuration, prettyJson } from "~/lib/format";
import { paths } from "~/lib/paths";
import { HttpStatus } from "~/ui/badge";
import { Banner, ErrorBanner } from "~/ui/banner";
import { Snippet } from "~/ui/snippet";
import { Tabs } from "~/ui/tabs";
import type { Operation } from "./description";
import type { Answer } from "./send";

interface AnswerViewProps {
  operation: Operation;
  answer: Answer | undefined;
  /** Why there is no answer. */
  error: unknown;
}

/** What came back, as it came. */
export function AnswerView({ operation, answer, error }: AnswerViewProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answer || error) section.current?.scrollIntoView({ block: "nearest" });
  }, [answer, error]);
  return (
    <section className="stack" aria-labelledby="answer" ref={section}>
      <h2 id="answer" className="section-title">
        Response
      </h2>
      <div role="status">
        {answer ? <StatusLine {...answer} /> : !error && <p className="hint">No request sent yet.</p>}
      </div>
      {!!error && <ErrorBanner error={error} fallback="Failed to send" />}
      {answer && <Refusal operation={operation} answer={answer} />}
      {answer && <Made {...answer} />}
      {answer && <Content {...answer} />}
    </section>
  );
}

function StatusLine({ status, reason, milliseconds, text }: Answer) {
  return (
    <p>
      <HttpStatus status={status} /> <b>{reason}</b>{" "}
      <span className="hint tabular">
        {formatDuration(milliseconds)}, {formatBytes(byteLength(text))}
      </span>
    </p>
  );
}

/** What was wrong and how to fix it, in the API's words, then what the description says of the status. */
function Refusal({ operation, answer: { error, status } }: { operation: Operation; answer: Answer }) {
  if (!error) return null;
  const meaning = operation.answers.find((answer) => answer.status === String(status))?.description;
  return (
    <>
      <Banner {...describeFailure(error, "The API rejected the request")} />
      {meaning && (
        <p className="hint">
          What {status} means: {meaning}
        </p>
      )}
    </>
  );
}

/** The post that a `Location` header names can be watched. */
function Made({ headers }: Answer) {
  const location = headers.find(([name]) => name === "location")?.[1];
  const id = location?.match(/^\/v1\/posts\/([^/?#]+)$/)?.[1];
  if (!id) return null;
  return (
    <p>
      <Link to={paths.post(decodeURIComponent(id))}>View this post</Link>
    </p>
  );
}

/** Longer texts are cut where they are shown, never where they are copied. */
const most = 50_000;

function Content({ text, headers }: Answer) {
  const pretty = prettyJson(text);
  const body = text ? (
    <>
      <Snippet title="Body" code={pretty.slice(0, most)} raw={text} />
      {pretty.length > most && <p className="hint below">Shortened here. The copy button copies all of it.</p>}
    </>
  ) : (
    <p>The response has no content.</p>
  );
  const lines = headers.map((pair) => pair.join(": ")).join("\n");
  return (
    <Tabs
      label="Parts of the response"
      tabs={[
        { name: "Body", panel: body },
        {
          name: `Headers (${headers.length})`,
          panel: <Snippet title="Headers" code={lines} language="headers" wraps />,
        },
      ]}
    />
  );
}
