import { useSearchParams } from "react-router";
import { may } from "~/lib/roles";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Segments } from "~/ui/segments";
import { Skeleton } from "~/ui/skeleton";
import { useDecided, useWaitingItems, useWaitingPosts } from "~/portal/data/approvals";
import { countInWords } from "~/portal/data/waiting";
import { useRole } from "~/portal/data/workspaces";
import { NothingWaits } from "./empty";
import { Inbox } from "./inbox";
import "./approvals.css";

type Shown = "waiting" | "decided";

/** What agents and applications want to publish, until someone says yes or no. The address holds what is open. */
export function ApprovalsPage() {
  return <Approvals mayDecide={may(useRole(), "PUBLISH")} />;
}

function Approvals({ mayDecide }: { mayDecide: boolean }) {
  const [parameters, setParameters] = useSearchParams();
  const shown: Shown = parameters.get("show") === "decided" && mayDecide ? "decided" : "waiting";
  const [waiting, posts, decided] = [useWaitingItems(mayDecide), useWaitingPosts(!mayDecide), useDecided(mayDecide)];
  const forMe = mayDecide ? waiting : posts;
  const query = shown === "decided" ? decided : forMe;
  const count = countInWords(forMe.data?.length ?? 0, forMe.hasNextPage);
  return (
    <>
      <PageTitle title="Approvals" isTight below={<Intro count={count} />}>
        {mayDecide && (
          <Segments<Shown>
            label="Show"
            value={shown}
            onChange={(value) => setParameters(value === "decided" ? { show: value } : {}, { replace: true })}
            options={[
              { value: "waiting", label: `Waiting ${count}`.trim() },
              { value: "decided", label: "Decided" },
            ]}
          />
        )}
      </PageTitle>
      {query.isPending && <Skeleton label="Loading what waits..." lines={6} />}
      <QueryError query={query} fallback="Failed to load the approvals" />
      {query.data?.length === 0 && shown === "waiting" && <NothingWaits decided={decided.data} />}
      {query.data?.length === 0 && shown === "decided" && <div className="empty-state">Nothing was decided yet.</div>}
      {query.data && query.data.length > 0 && (
        <Inbox items={query.data} more={query} isOpen={shown === "waiting"} mayDecide={mayDecide} />
      )}
    </>
  );
}

function Intro({ count }: { count: string }) {
  if (!count) return null;
  return (
    <p className="supporting tabular">
      {count} {count === "1" ? "post waits" : "posts wait"}. Nothing here is sent before someone approves it.
    </p>
  );
}
