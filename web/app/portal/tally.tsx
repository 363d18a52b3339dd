import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { useUnansweredCount, useWaitingCount } from "~/portal/data/waiting";
import { useRole } from "~/portal/data/workspaces";

/** Next to a place of the header: how much waits there for a person. */
export function Tally({ to }: { to: string }) {
  if (to === paths.approvals) return <WaitingTally />;
  return to === paths.comments ? <UnansweredTally /> : null;
}

/** Nothing for members who may not decide. */
function WaitingTally() {
  return <Count count={useWaitingCount()} of="waiting" />;
}

function UnansweredTally() {
  return <Count count={useUnansweredCount()} of="unanswered" />;
}

function Count({ count, of }: { count: string | undefined; of: string }) {
  if (!count) return null;
  return (
    <>
      {" "}
      <span className="badge tone scheduled">
        {count}
        <span className="visually-hidden"> {of}</span>
      </span>
    </>
  );
}

/** Says on other screens that something waits in one of the places, without a number. */
export function WaitingLeaf({ places }: { places: readonly { to: string }[] }) {
  return places.some(({ to }) => to === paths.comments) ? <Leaf /> : null;
}

function Leaf() {
  const posts = useWaitingCount(may(useRole(), "APPROVE"));
  const comments = useUnansweredCount();
  const words = [posts && "posts wait for approval", comments && "comments are unanswered"].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <span className="waiting-leaf">
      <span className="visually-hidden">: {words.join(", ")}</span>
    </span>
  );
}
