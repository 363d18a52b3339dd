import type { Schedule } from "~/api/types";
import { headline } from "~/portal/data/post-status";
import { WorkspaceLabel } from "~/portal/parts/workspace-label";
import { Icon } from "~/ui/icons";
import { outcomeLook } from "~/ui/outcome-badge";
import { clockOf } from "../desk/civil";
import { troubleOf } from "../desk/trouble";
import { NetworkRow } from "../parts/networks";
import "./shared-slip.css";

interface SharedSlipProps {
  post: Schedule;
  workspace: { name: string };
  zone: string;
}

/**
 * A post among those of several workspaces. Only trouble, and what waits, gets words and colour. A screen reader says `16:20,
 * Calloway Bakery, Stollen is back, on Instagram, LinkedIn, Failed at LinkedIn`.
 */
export function SharedSlip({ post, workspace, zone }: SharedSlipProps) {
  const { icon, label } = outcomeLook(post.status);
  const trouble = troubleOf(post);
  return (
    <>
      <span className="slip-head">
        <i className="state-leaf" />
        <span className="mono">{clockOf(post.scheduledTime, zone)}</span>
        <span className="visually-hidden">, </span>
      </span>
      <WorkspaceLabel workspace={workspace} />
      <span className="visually-hidden">, </span>
      <span className="slip-text">{headline(post)}</span>
      <span className="slip-networks">
        <span className="visually-hidden">, on </span>
        <NetworkRow post={post} />
      </span>
      <span className="visually-hidden">, {!trouble && label}</span>
      {trouble && (
        <span className="slip-trouble">
          <Icon name={icon} />
          {trouble}
        </span>
      )}
    </>
  );
}
