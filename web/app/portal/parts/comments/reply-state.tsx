import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Comment, Schedule } from "~/api/types";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { ErrorBanner } from "~/ui/banner";
import { Icon } from "~/ui/icons";
import { networkName } from "~/ui/network";
import { OutcomeBadge } from "~/ui/outcome-badge";
import { toast } from "~/ui/toast";
import { useTakeBack } from "~/portal/data/comment-changes";
import { useSchedule } from "~/portal/data/posts";
import { useMayWrite, useRole } from "~/portal/data/workspaces";

interface ReplyStateProps {
  /** What it replies to. */
  comment: Comment;
  reply: NonNullable<Comment["reply"]>;
}

/** A reply that the network does not show yet: its text, how far it is, and what to do. */
export function ReplyState({ comment, reply }: ReplyStateProps) {
  const { data } = useSchedule(reply.scheduleId);
  const post = data?.publications[0]?.posts[0];
  const isUnknown = post?.errorCode === "OUTCOME_UNKNOWN";
  return (
    <div className="comment-reply">
      <p className="button-row spread" role="status">
        <b>Your reply</b>
        {isUnknown ? <Unknown /> : <OutcomeBadge status={reply.status} />}
      </p>
      {post && (
        <p className="comment-text" dir="auto">
          {post.content}
        </p>
      )}
      {data && <NextStep comment={comment} schedule={data} status={isUnknown ? "UNKNOWN" : reply.status} />}
    </div>
  );
}

function Unknown() {
  return (
    <span className="badge tone">
      <Icon name="question" />
      Not known yet
    </span>
  );
}

interface NextStepProps {
  comment: Comment;
  schedule: Schedule;
  status: string;
}

function NextStep({ comment, schedule, status }: NextStepProps) {
  const network = networkName(comment.platform);
  const mayApprove = may(useRole(), "APPROVE");
  const post = schedule.publications[0]?.posts[0];
  const more = <Link to={paths.post(schedule.id)}>Open the reply</Link>;
  if (status === "WAITING_FOR_APPROVAL") {
    const decide = mayApprove && <Link to={paths.approvalOf(schedule.id)}>Decide in Approvals</Link>;
    return (
      <Step more={decide}>
        Nothing is sent before someone approves it. <TakeBack id={schedule.id} />
      </Step>
    );
  }
  if (status === "UNKNOWN") {
    return <Step more={more}>{network} did not say whether the reply arrived. Check before you send it again.</Step>;
  }
  if (status === "FAILED" || status === "REJECTED") {
    const reason = status === "FAILED" ? post?.errorMessage : schedule.approval?.reason;
    return (
      <Step more={more}>
        {reason} <CopyText text={post?.content ?? ""} />
      </Step>
    );
  }
  return <Step more={more}>Octavo sends it once.</Step>;
}

function Step({ children, more }: { children: ReactNode; more: ReactNode }) {
  return (
    <div className="supporting">
      {children} {more}
    </div>
  );
}

function TakeBack({ id }: { id: string }) {
  const mayWrite = useMayWrite();
  const cancel = useTakeBack(id, () => toast("You took the reply back. It is not sent."));
  if (!mayWrite) return null;
  return (
    <>
      <button type="button" className="link-button" onClick={() => cancel.mutate()}>
        Take it back
      </button>
      {cancel.error && <ErrorBanner error={cancel.error} fallback="Failed to take the reply back" />}
    </>
  );
}

function CopyText({ text }: { text: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast("The reply was copied."),
      () => toast("The browser did not allow copying"),
    );
  return (
    <button type="button" className="link-button" onClick={copy}>
      Copy the text
    </button>
  );
}
