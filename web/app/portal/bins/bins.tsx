import { Link, useNavigate } from "react-router";
import type { Bin } from "~/api/types";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { QueryError } from "~/ui/query-error";
import { Button } from "~/ui/button";
import { useFocusHandover } from "~/ui/focus";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { Ago } from "~/ui/time";
import { NewBinForm } from "./new-bin-form";
import { useBins, useDeleteBin } from "~/portal/data/bins";
import "./bins.css";

/** Addresses that receive webhooks, for people without a receiver. */
export function Bins() {
  const bins = useBins();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title="Request bins" />
      <p className="page-intro">
        A request bin stores the last 100 requests sent to its URL and verifies their signatures. Use its URL as a
        webhook URL. Bins and their requests are deleted when the server stops.
      </p>
      <NewBinForm onCreated={({ id }) => void navigate(paths.bin(id))} />
      {bins.isPending && <Loader>Loading request bins...</Loader>}
      <QueryError query={bins} fallback="Failed to load request bins" />
      {bins.data?.length === 0 && <div className="empty-state">No request bins yet.</div>}
      {bins.data && bins.data.length > 0 && (
        <ul className="ruled-list" aria-label="Request bins">
          {bins.data.map((bin) => (
            <BinRow key={bin.id} bin={bin} />
          ))}
        </ul>
      )}
    </>
  );
}

function BinRow({ bin }: { bin: Bin }) {
  const remove = useDeleteBin();
  return (
    <li className="resource-row" ref={useFocusHandover<HTMLLIElement>()}>
      <div>
        <Link className="mono" to={paths.bin(bin.id)}>
          {bin.url}
        </Link>
        <dl className="fact-list tabular">
          <div>
            <dt>Requests </dt>
            <dd>{bin.requests}</dd>
          </div>
          <div>
            <dt>Responds with </dt>
            <dd>{bin.status}</dd>
          </div>
          <div>
            <dt>Verifies signatures </dt>
            <dd>{bin.verifies ? "Yes" : "No"}</dd>
          </div>
          <div>
            <dt>Created </dt>
            <dd>
              <Ago iso={bin.createdTime} none="" />
            </dd>
          </div>
        </dl>
        {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete the request bin" />}
      </div>
      <div className="button-row">
        <Button size="small" variant="quiet-danger" pending={remove.isPending} onClick={() => remove.mutate(bin.id)}>
          {remove.isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </li>
  );
}
