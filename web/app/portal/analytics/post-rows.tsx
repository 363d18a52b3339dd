import { useState } from "react";
import { Link } from "react-router";
import type { PostNumbers } from "~/api/types";
import { formatDay } from "~/lib/format";
import { paths } from "~/lib/paths";
import { countedMetric } from "~/portal/data/metrics";
import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { firstLetter, PostThumb } from "~/ui/post-thumb";
import { Ago, Time } from "~/ui/time";
import { SumText } from "./sum-text";
import { metrics, sumOf } from "./sums";

/** What went out together, which opens to its networks. */
export function PostRows({ posts }: { posts: readonly PostNumbers[] }) {
  const [isOpen, setOpen] = useState(false);
  const [first] = posts;
  if (!first) return null;
  return (
    <>
      <tr>
        <th scope="row">
          <Title posts={posts} first={first} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </th>
        <td>
          <time dateTime={first.publishedTime} title={first.publishedTime}>
            {formatDay(first.publishedTime)}
          </time>
        </td>
        {metrics.map((metric) => (
          <td key={metric}>
            <SumText sum={sumOf(posts, metric)} />
          </td>
        ))}
      </tr>
      {isOpen && posts.map((post) => <NetworkRow key={post.postId} post={post} />)}
    </>
  );
}

interface TitleProps {
  posts: readonly PostNumbers[];
  first: PostNumbers;
  isOpen: boolean;
  onToggle: () => void;
}

function Title({ posts, first, isOpen, onToggle }: TitleProps) {
  const title = first.text || "A post without text";
  return (
    <span className="numbers-title">
      <button
        type="button"
        className="button icon-only"
        aria-expanded={isOpen}
        aria-label={`Networks of ${title}`}
        onClick={onToggle}
      >
        <Icon name={isOpen ? "down" : "forward"} />
      </button>
      <PostThumb url={first.thumbnailUrl} letter={firstLetter(title)} />
      <span>
        <Link to={paths.post(first.scheduleId)}>{title}</Link>
        <span className="numbers-icons" role="img" aria-label={posts.map((it) => networkName(it.platform)).join(", ")}>
          {posts.map(({ postId, platform }) => (
            <NetworkIcon key={postId} platform={platform} />
          ))}
        </span>
      </span>
    </span>
  );
}

function NetworkRow({ post }: { post: PostNumbers }) {
  const name = networkName(post.platform);
  const rest = (["comments", "shares"] as const).flatMap((metric) => {
    const count = post.metrics[metric];
    return count == null ? [] : countedMetric(count, metric);
  });
  return (
    <tr className="numbers-of-network">
      <th scope="row">
        <NetworkIcon platform={post.platform} /> {post.permalink ? <a href={post.permalink}>{name}</a> : name}
        {/* The columns that a phone has no room for. */}
        <span className="numbers-rest muted">
          {rest.map((words) => `${words}, `)}
          {post.measuredAt ? "read " : "not read yet"}
          <Ago iso={post.measuredAt} none="" />
        </span>
      </th>
      <td className="muted">
        {post.measuredAt ? "read " : "not read yet"}
        <Time iso={post.measuredAt} none="" />
      </td>
      {metrics.map((metric) => (
        <td key={metric}>
          <SumText sum={sumOf([post], metric)} />
        </td>
      ))}
    </tr>
  );
}
