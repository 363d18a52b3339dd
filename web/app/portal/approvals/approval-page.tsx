import { useState } from "react";
import { Link, useParams } from "react-router";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { lazyRoute } from "~/ui/lazy-route";
import { OutcomeBadge } from "~/ui/outcome-badge";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { type ApprovalItem, useVersions, useWaitingPosts } from "~/portal/data/approvals";
import { shortTitle } from "~/portal/data/post-status";
import { seenVersions } from "~/portal/data/seen-versions";
import { useTimeZone } from "~/portal/data/time-zone";
import { countInWords } from "~/portal/data/waiting";
import { useRole } from "~/portal/data/workspaces";
import { ApprovalBody } from "./approval-body";
import { Asker } from "./asker";
import { lastRead } from "./compared";
import { Decided } from "./decided";
import { DecisionBar } from "./decision-bar";
import { Held } from "./held";
import { useNeighbours } from "./use-neighbours";
import { useSeen } from "./use-seen";
import { useSought } from "~/portal/data/use-sought";
import { WhoDecides } from "./who-decides";
import "./approvals.css";
import "./approval-page.css";

const ReviewLinkDialog = lazyRoute(async () => (await import("./review-link-dialog")).ReviewLinkDialog);

/** One approval, for the person whom an agent sent here. */
export function ApprovalPage() {
  const { id = "" } = useParams();
  return may(useRole(), "APPROVE") ? <ForApprover key={id} id={id} /> : <ForMember key={id} id={id} />;
}

function ForApprover({ id }: { id: string }) {
  const query = useVersions(id);
  const [newest] = query.data ?? [];
  return (
    <>
      <Unread query={query} />
      {query.data && !newest && <NotHere />}
      {query.data && newest && <OneApproval newest={newest} versions={query.data} asked={id} mayDecide />}
    </>
  );
}

/** Members who may not decide find the post among those that wait. */
function ForMember({ id }: { id: string }) {
  const query = useWaitingPosts(true);
  const found = query.data?.find(({ approval }) => approval.id === id);
  useSought(!found, query);
  return (
    <>
      <Unread query={query} />
      {query.data && !found && !query.hasNextPage && <NotHere />}
      {found && <OneApproval newest={found} versions={[found]} asked={id} mayDecide={false} />}
    </>
  );
}

/** The title stands before the post is there, the answers do not. */
function Unread({
  query,
}: {
  query: Pick<ReturnType<typeof useVersions>, "data" | "error" | "isFetching" | "refetch">;
}) {
  return (
    <>
      {!query.data && <PageTitle title="Approval" crumb={<Up />} isTight />}
      {!query.data && !query.error && <Skeleton label="Loading the post..." lines={6} />}
      <QueryError query={query} fallback="Failed to load the approval" />
      {query.error && <p>Nothing was decided.</p>}
    </>
  );
}

function Up() {
  return <Link to={paths.approvals}>Approvals</Link>;
}

/** The same for what never was and for what is in a workspace that the person is no member of. */
function NotHere() {
  const { email } = useSession();
  return (
    <>
      <PageTitle title="You can’t open this approval" crumb={<Up />} isTight />
      <p>
        Only members of its workspace can, and it may have been decided or deleted. You are signed in as {email}. Sign
        in as a member, or ask the person who sent you here.
      </p>
    </>
  );
}

interface OneApprovalProps {
  newest: ApprovalItem;
  versions: readonly ApprovalItem[];
  /** The approval that the address names. */
  asked: string;
  mayDecide: boolean;
}

function OneApproval({ newest, versions, asked, mayDecide }: OneApprovalProps) {
  const { seen, isHeld, see } = useSeen(newest);
  const zone = useTimeZone();
  const { userId } = useSession();
  const { approval, schedule } = seen;
  const isOpen = approval.status === "PENDING";
  const [arrived] = useState(approval.id);
  return (
    <article className="approval-page" aria-labelledby="approval">
      <PageTitle title={shortTitle(schedule)} crumb={<Up />} isTight>
        <OutcomeBadge status={isOpen || approval.status === "VOID" ? schedule.status : approval.status} />
      </PageTitle>
      {isHeld && <Held at={newest.approval.requestedTime} zone={zone} onShow={see} />}
      {arrived !== asked && (
        <p className="newer" role="status">
          The post changed since you got this link. This is its newest version.
        </p>
      )}
      <ApprovalBody
        item={seen}
        zone={zone}
        isOpen={isOpen}
        compared={lastRead(seen, versions, { userId, seen: seenVersions(), zone })}
      >
        <Asker approval={approval} />
      </ApprovalBody>
      {isOpen && mayDecide && !isHeld && !seen.needsSomeoneElse && <AskOther approvalId={approval.id} zone={zone} />}
      {mayDecide && <Foot item={seen} asked={asked} zone={zone} isHeld={isHeld} />}
      {!mayDecide && <WhoDecides workspace={seen.workspace} />}
    </article>
  );
}

function AskOther({ approvalId, zone }: { approvalId: string; zone: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="ask-other">
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        Ask someone without an account...
      </button>
      {isAsking && <ReviewLinkDialog approvalId={approvalId} zone={zone} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface FootProps {
  item: ApprovalItem;
  asked: string;
  zone: string;
  isHeld: boolean;
}

/** The two answers, or the one that was given. */
function Foot({ item, asked, zone, isHeld }: FootProps) {
  const [decidedHere, setDecidedHere] = useState(false);
  const isOpen = item.approval.status === "PENDING";
  const { waiting, hasMore } = useNeighbours(item.approval.id, !isOpen);
  const [next] = waiting;
  if (isOpen) {
    const done = () => setDecidedHere(true);
    return <DecisionBar item={item} zone={zone} isHeld={isHeld} from={asked} onDecided={done} />;
  }
  return (
    <Decided item={item} zone={zone} takesFocus={decidedHere}>
      {next && (
        <p>
          {countInWords(waiting.length, hasMore)} more {waiting.length === 1 ? "waits" : "wait"}. Next:{" "}
          <Link to={paths.approval(next.approval.id)}>{shortTitle(next.schedule)}</Link>
        </p>
      )}
    </Decided>
  );
}
