import type { CSSProperties, ReactNode, Ref } from "react";
import { Link } from "react-router";
import type { Schedule } from "~/api/types";
import { classes } from "~/lib/classes";
import { paths } from "~/lib/paths";
import { headline } from "~/portal/data/post-status";
import { pathIn } from "~/portal/data/several";
import { lazyRoute } from "~/ui/lazy-route";
import { OutcomeBadge } from "~/ui/outcome-badge";
import { networkName } from "~/ui/network";
import { clockOf } from "../desk/civil";
import { NetworkRow } from "./networks";
import { Thumb } from "./thumb";
import "./post-row.css";

/** Only people with several workspaces load it. */
const WorkspaceLabel = lazyRoute(async () => (await import("~/portal/parts/workspace-label")).WorkspaceLabel);

interface PostRowProps {
  post: Schedule;
  zone: string;
  /** Below the title, where the row has no room for the time. */
  note?: ReactNode;
  /** The state; its usual badge if there is none. */
  badge?: ReactNode;
  /** Next to the picture: the box that chooses the post. */
  choice?: ReactNode;
  isChosen?: boolean;
  ref?: Ref<HTMLLIElement>;
  style?: CSSProperties;
  /** Of the line that it is. */
  index?: number;
  /** Among all posts, from 0. */
  position?: number;
  /** How many posts there are; -1 while that is not known. */
  count?: number;
}

/** One post in a list; what went wrong is below its title. */
export function PostRow({
  post,
  zone,
  note,
  badge,
  choice,
  isChosen = false,
  ref,
  style,
  index,
  position,
  count,
}: PostRowProps) {
  const problem = problemOf(post);
  return (
    <li
      className={classes("post-row", isChosen && "chosen")}
      ref={ref}
      style={style}
      data-index={index}
      data-post={post.id}
      aria-posinset={position === undefined ? undefined : position + 1}
      aria-setsize={count}
    >
      <span className="post-face">
        <Thumb post={post} />
        {choice}
      </span>
      <span className="post-words">
        <Link to={pathIn(paths.post(post.id), post.workspace)}>{headline(post)}</Link>
        {post.workspace && <WorkspaceLabel workspace={post.workspace} />}
        {note && <span className="hint tabular">{note}</span>}
        {problem && <span className="hint tone failed">{problem}</span>}
      </span>
      <NetworkRow post={post} />
      <span className="post-clock tabular">{clockOf(post.scheduledTime, zone)}</span>
      {badge ?? <OutcomeBadge status={post.status} />}
    </li>
  );
}

/** `TikTok: The account allows only SELF_ONLY.`, of the first post that failed. */
function problemOf({ publications }: Schedule): string | undefined {
  for (const { platform, posts } of publications) {
    const failed = posts.find(({ status, errorMessage }) => status === "FAILED" && errorMessage);
    if (failed) return `${networkName(platform)}: ${failed.errorMessage}`;
  }
  return undefined;
}
