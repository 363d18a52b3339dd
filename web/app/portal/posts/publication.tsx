import { Link } from "react-router";
import type { Account, SchedulePost, SchedulePublication } from "~/api/types";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { OutcomeBadge } from "~/ui/badge";
import { CopyButton } from "~/ui/copy-button";
import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { Time } from "~/ui/time";
import { accountName } from "~/portal/data/account-name";
import { PostDetails } from "./post-details";

interface PublicationProps {
  publication: SchedulePublication;
  /** Undefined once it was disconnected. */
  account: Account | undefined;
  /** Where the publications do not all say the same. */
  showsText: boolean;
}

/** What goes out on one account, and how it went. */
export function Publication({ publication, account, showsText }: PublicationProps) {
  const { config } = useSession();
  const { platform, status, posts, accountId } = publication;
  return (
    <li className="publication" aria-label={networkName(platform)}>
      <NetworkIcon platform={platform} />
      <div className="publication-text">
        <b>{networkName(platform)}</b>
        <p className="hint">{account ? accountName(account) : `Account ${accountId}, disconnected`}</p>
      </div>
      <div className="stack">
        {posts.map((post) => (
          <PostFacts key={post.id} post={post} showsText={showsText} />
        ))}
      </div>
      <div className="publication-end">
        <OutcomeBadge status={status} />
        {config.sandbox && account && <Link to={paths.feed(accountId)}>View sandbox feed</Link>}
      </div>
    </li>
  );
}

function PostFacts({ post, showsText }: { post: SchedulePost; showsText: boolean }) {
  const address = post.permalink ?? post.platformPostIdentifier;
  return (
    <div className="publication-text">
      {post.role !== "POST" && (
        <p className="hint">{post.role === "THREAD" ? "Part of the thread" : "First comment"}</p>
      )}
      {showsText && (
        <>
          <p className="publication-content">{post.content}</p>
          <PostDetails post={post} />
        </>
      )}
      {address && (
        <p className="value-line">
          <span className="mono">{address}</span>
          <CopyButton value={address} label="Copy the post's address" />
        </p>
      )}
      {post.publishedTime && (
        <p className="hint tabular">
          Published <Time iso={post.publishedTime} none="" />
        </p>
      )}
      {post.errorMessage && (
        <div className="banner tone failed">
          <Icon name="cross" />
          <p>
            {post.errorCode && <b className="mono">{post.errorCode}</b>} {post.errorMessage}
          </p>
        </div>
      )}
    </div>
  );
}
