import { memo, useState } from "react";
import { Link } from "react-router";
import type { Schedule } from "~/api/types";
import { classes } from "~/lib/classes";
import { paths } from "~/lib/paths";
import { headline } from "~/portal/data/post-status";
import { pathIn } from "~/portal/data/several";
import { lazyRoute } from "~/ui/lazy-route";
import { outcomeLook } from "~/ui/outcome-badge";
import { Icon } from "~/ui/icons";
import { clockOf } from "../desk/civil";
import { NetworkRow } from "../parts/networks";
import "./slip.css";

/** Only people with several workspaces load it. Until then, the link around it needs a name. */
const SharedSlip = lazyRoute(async () => (await import("./shared-slip")).SharedSlip, "Loading...");

interface SlipProps {
  post: Schedule;
  zone: string;
  isTabStop?: boolean;
  /** It is being dragged: this is the place that it leaves. */
  isLeaving?: boolean;
  /** Why it was not moved. */
  refusal?: string | undefined;
}

/** A post on its day: state, time, picture, two lines, networks. Only trouble gets a coloured border and a second icon. */
export const Slip = memo(function Slip({ post, zone, isTabStop = false, isLeaving = false, refusal }: SlipProps) {
  const { tone } = outcomeLook(post.status);
  return (
    <>
      <Link
        to={pathIn(paths.post(post.id), post.workspace)}
        className={classes("slip tone", tone, isLeaving && "leaving")}
        draggable={false}
        data-drag={post.id}
        data-stop={post.id}
        tabIndex={isTabStop ? 0 : -1}
      >
        <SlipContent post={post} zone={zone} />
      </Link>
      {refusal && (
        <span className="slip-refusal tone failed" role="alert">
          <Icon name="cross" />
          {refusal}
        </span>
      )}
    </>
  );
});

/** A screen reader says `09:30, Scheduled, Harvest week, day one, on Instagram, Threads`. */
export function SlipContent({ post, zone }: { post: Schedule; zone: string }) {
  const { tone, icon, label } = outcomeLook(post.status);
  const [isBroken, setBroken] = useState(false);
  if (post.workspace) return <SharedSlip post={post} workspace={post.workspace} zone={zone} />;
  const picture = isBroken ? undefined : post.thumbnailUrl;
  return (
    <>
      <span className="slip-head">
        <i className="state-leaf" />
        <span className="mono">{clockOf(post.scheduledTime, zone)}</span>
        <span className="visually-hidden">, {label}, </span>
        {picture && (
          <img className="slip-picture" src={picture} alt="" loading="lazy" onError={() => setBroken(true)} />
        )}
      </span>
      <span className="slip-text">{headline(post)}</span>
      <span className="slip-foot">
        <span className="visually-hidden">, on </span>
        <NetworkRow post={post} />
        {(tone === "failed" || tone === "pending") && <Icon name={icon} />}
      </span>
    </>
  );
}
