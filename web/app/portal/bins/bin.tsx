import { Link, useParams } from "react-router";
import type { Bin as BinBody } from "~/api/types";
import { timeZone } from "~/lib/format";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { QueryError } from "~/ui/query-error";
import { CopyButton } from "~/ui/copy-button";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { BinRequestRow } from "./bin-request-row";
import { BinWebhook } from "./bin-webhook";
import { useBinRequests, useBins, useSetAnswer } from "~/portal/data/bins";
import "./bins.css";

/** One bin and what it caught, live. */
export function Bin() {
  const { id = "" } = useParams();
  const bins = useBins();
  const bin = bins.data?.find((it) => it.id === id);
  return (
    <>
      <PageTitle title="Request bin" crumb={<Link to={paths.bins}>Request bins</Link>} />
      {bins.isPending && <Loader>Loading the request bin...</Loader>}
      <QueryError query={bins} fallback="Failed to load the request bin" />
      {bins.data && !bin && (
        <div className="empty-state">
          <span>This request bin no longer exists. Bins are deleted when the server stops.</span>
          <Link className="button" to={paths.bins}>
            All request bins
          </Link>
        </div>
      )}
      {bin && (
        <>
          <p className="value-line">
            <span className="mono">{bin.url}</span>
            <CopyButton value={bin.url} label="Copy URL" />
          </p>
          <div className="panel bin-panel">
            <div className="panel-pair">
              <AnswerField bin={bin} />
              <BinWebhook bin={bin} />
            </div>
          </div>
          <BinRequests bin={bin} />
        </>
      )}
    </>
  );
}

const answers = [
  { status: 200, label: "200 OK: received" },
  { status: 503, label: "503: temporary failure, retried" },
  { status: 400, label: "400: permanent failure, not retried" },
  { status: 410, label: "410 Gone: also disables the webhook" },
];

function AnswerField({ bin }: { bin: BinBody }) {
  const setAnswer = useSetAnswer(bin.id);
  return (
    <div className="stack">
      <SelectField
        label="Response"
        hint="Choose a failure to see how deliveries are retried."
        value={String(setAnswer.isPending ? setAnswer.variables : bin.status)}
        onChange={(value) => setAnswer.mutate(Number(value))}
      >
        {answers.map(({ status, label }) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </SelectField>
      {setAnswer.error && <ErrorBanner error={setAnswer.error} fallback="Failed to set the response" />}
    </div>
  );
}

function BinRequests({ bin }: { bin: BinBody }) {
  const requests = useBinRequests(bin.id);
  const items = requests.data?.items ?? [];
  return (
    <section aria-labelledby="caught">
      <div className="list-head tabular">
        <h2 id="caught" className="section-title">
          Received requests
        </h2>
        <span className="hint">Times in {timeZone()}</span>
      </div>
      <QueryError query={requests} fallback="Failed to load the requests" />
      <div role="status">
        {requests.data && items.length === 0 && <Loader>Waiting for the first request...</Loader>}
      </div>
      {items.length > 0 && (
        <div className="log-list">
          {items.map((request) => (
            <BinRequestRow key={request.id} request={request} />
          ))}
        </div>
      )}
    </section>
  );
}
