import { Link } from "react-router";
import type { Account, Comment } from "~/api/types";
import { paths } from "~/lib/paths";
import { NetworkIcon, networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { useSchedule } from "~/portal/data/posts";
import { shortTitle } from "~/portal/data/post-status";
import { firstLetter, PostThumb } from "~/ui/post-thumb";

/** Below which post it is, and where. */
export function ConversationHead({ comment, account }: { comment: Comment; account: Account | undefined }) {
  const { data } = useSchedule(comment.scheduleId);
  const title = data ? shortTitle(data) : "Post";
  const network = networkName(comment.platform);
  return (
    <header>
      <PostThumb letter={firstLetter(title)} />
      <div>
        <h2 className="subsection-title">
          <Link to={paths.post(comment.scheduleId)}>{title}</Link>
        </h2>
        <p className="hint">
          <NetworkIcon platform={comment.platform} /> {account ? `${accountName(account)} on ${network}` : network}
        </p>
      </div>
      {comment.permalink && (
        <a href={comment.permalink} rel="noreferrer" target="_blank">
          See it on {network}
        </a>
      )}
    </header>
  );
}
