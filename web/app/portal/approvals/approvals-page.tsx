import { useSearchParams } from "react-router";
import { may } from "~/lib/roles";
import { lazyRoute } from "~/ui/lazy-route";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Segments } from "~/ui/segments";
import { Skeleton } from "~/ui/skeleton";
import { useDecided, useWaitingItems, useWaitingPosts } from "~/portal/data/approvals";
import { type Several, useSeveral } from "~/portal/data/several";
import { countInWords } from "~/portal/data/waiting";
import { useRole } from "~/portal/data/workspaces";
import { countsOf, severalText } from "~/portal/parts/several-words";
import { NothingWaits } from "./empty";
import { Inbox } from "./inbox";
import "./approvals.css";

const SeveralFrame = lazyRoute(async () => (await import("~/portal/parts/several-frame")).SeveralFrame);

type Shown = "waiting" | "decided";

/** What agents and applications want to publish, until someone says yes or no. The address holds what is open. */
export function ApprovalsPage() {
  const several = useSeveral();
  const role = useRole();
  const roles = several ? several.chosen.map((workspace) => workspace.role) : [role];
  return <Approvals several={several} mayDecide={roles.some((it) => may(it, "APPROVE"))} />;
}

function Approvals({ several, mayDecide }: { several: Several | undefined; mayDecide: boolean }) {
  const [parameters, setParameters] = useSearchParams();
  const shown: Shown = parameters.get("show") === "decided" && mayDecide ? "decided" : "waiting";
  const [waiting, posts, decided] = [useWaitingItems(mayDecide), useWaitingPosts(!mayDecide), useDecided(mayDecide)];
  const forMe = mayDecide ? waiting : posts;
  const query = shown === "decided" ? decided : forMe;
  const count = countInWords(forMe.data?.length ?? 0, forMe.hasNextPage);
  const show = (value: Shown) => setParameters((before) => showing(before, value), { replace: true });
  const content = (
    <>
      {query.isPending && <Skeleton label="Loading what waits..." lines={6} />}
      <QueryError query={query} fallback="Failed to load the approvals" />
      {query.data?.length === 0 && shown === "waiting" && <NothingWaits decided={decided.data} />}
      {query.data?.length === 0 && shown === "decided" && <div className="empty-state">Nothing was decided yet.</div>}
      {query.data && query.data.length > 0 && (
        <Inbox items={query.data} more={query} isOpen={shown === "waiting"} mayDecide={mayDecide} />
      )}
    </>
  );
  return (
    <>
      <PageTitle title={titleOf(several)} isTight below={<Intro count={count} />}>
        {mayDecide && <ShownChoice shown={shown} count={count} onShow={show} />}
      </PageTitle>
      {several ? (
        <SeveralFrame
          several={several}
          counts={forMe.data && !forMe.hasNextPage ? countsOf(forMe.data) : undefined}
          isFolded
        >
          {content}
        </SeveralFrame>
      ) : (
        content
      )}
    </>
  );
}

interface ShownChoiceProps {
  shown: Shown;
  count: string;
  onShow: (shown: Shown) => void;
}

function ShownChoice({ shown, count, onShow }: ShownChoiceProps) {
  return (
    <Segments<Shown>
      label="Show"
      value={shown}
      onChange={onShow}
      options={[
        { value: "waiting", label: `Waiting ${count}`.trim() },
        { value: "decided", label: "Decided" },
      ]}
    />
  );
}

/** The address, with other posts in the list and none of them open. */
function showing(before: URLSearchParams, shown: Shown): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete("open");
  if (shown === "decided") after.set("show", shown);
  else after.delete("show");
  return after;
}

function titleOf(several: Several | undefined): string {
  return several && several.chosen.length > 0 ? `Approvals in ${severalText(several)}` : "Approvals";
}

function Intro({ count }: { count: string }) {
  if (!count) return null;
  return (
    <p className="supporting tabular">
      {count} {count === "1" ? "post waits" : "posts wait"}. Nothing here is sent before someone approves it.
    </p>
  );
}
