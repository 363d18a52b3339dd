import type { CSSProperties } from "react";
import type { Account, Schedule, TimelineItem } from "~/api/types";
import { OutcomeBadge, outcomeLooks } from "~/ui/outcome-badge";
import { NetworkIcon, networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { type Axis, axisOf, formatSpan, formatTick } from "./axis";
import { blockId } from "./block-id";
import { dueTime, type Lane, lanesOf, type Piece } from "./lanes";
import "./lanes.css";

interface LaneListProps {
  schedule: Schedule;
  items: readonly TimelineItem[];
  accounts: readonly Account[] | undefined;
  /** When the items were read: what is under way has come this far. */
  now: number;
}

/** How long each account took, and what for. Each lane leads to its part of the log. */
export function LaneList({ schedule, items, accounts, now }: LaneListProps) {
  const lanes = lanesOf(schedule, items, now);
  if (lanes.length === 0) return null;
  const axis = axisOf(Math.max(...lanes.flatMap(({ pieces }) => pieces.map(({ to }) => to))));
  return (
    <>
      <section className="lane-list" aria-label="Publications by time">
        <LaneAxis axis={axis} start={dueTime(schedule, items)} />
        {lanes.map((lane) => (
          <LaneRow
            key={lane.publication.id}
            lane={lane}
            axis={axis}
            account={accounts?.find(({ id }) => id === lane.publication.accountId)}
          />
        ))}
      </section>
      <Legend />
    </>
  );
}

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

function LaneAxis({ axis, start }: { axis: Axis; start: number }) {
  return (
    <div className="lane-axis">
      <span className="small-caps">Network</span>
      <div className="lane-ticks" aria-hidden="true">
        {axis.ticks.map((tick) => (
          <span key={tick} style={{ left: share(tick, axis) }}>
            {tick === 0 ? clock.format(start) : formatTick(tick)}
          </span>
        ))}
      </div>
      <span className="small-caps">Outcome</span>
    </div>
  );
}

interface LaneRowProps {
  lane: Lane;
  axis: Axis;
  account: Account | undefined;
}

function LaneRow({ lane, axis, account }: LaneRowProps) {
  const { publication, pieces, end } = lane;
  const tone = outcomeLooks[publication.status]?.tone ?? "";
  const track = { "--steps": axis.ticks.length - 1 } as CSSProperties;
  return (
    <a className="lane" href={`#${blockId(publication.accountId)}`}>
      <div className="lane-name">
        <NetworkIcon platform={publication.platform} />
        <span>
          <b>{networkName(publication.platform)}</b>
          <span>{laneHint(lane, account)}</span>
        </span>
      </div>
      <div className={`lane-track tone ${tone}`} aria-hidden="true" style={track}>
        {pieces.map((piece) => (
          <i key={`${piece.kind} ${piece.from}`} className={`lane-piece ${piece.kind}`} style={extent(piece, axis)} />
        ))}
        {end !== undefined && <i className="lane-leaf" style={{ left: share(end, axis) }} />}
      </div>
      <div className="lane-end">
        {end !== undefined && <span className="mono muted">{formatSpan(end)}</span>}
        <OutcomeBadge status={publication.status} />
      </div>
    </a>
  );
}

function laneHint({ attempts, isFoundByReading }: Lane, account: Account | undefined): string {
  const notes = [isFoundByReading && "found by reading", attempts > 1 && !isFoundByReading && `${attempts} attempts`];
  return [account ? accountName(account) : "disconnected", ...notes].filter(Boolean).join(", ");
}

function share(milliseconds: number, { length }: Axis): string {
  return `${((100 * milliseconds) / length).toFixed(2)}%`;
}

function extent({ from, to }: Piece, axis: Axis): CSSProperties {
  return { left: share(from, axis), width: `max(2px, ${share(to - from, axis)})` };
}

function Legend() {
  return (
    <ul className="lane-legend" aria-label="Legend">
      <li>
        <i className="lane-piece preparing" />
        Preparing media, free to retry
      </li>
      <li className="tone succeeded">
        <i className="lane-piece call" />
        Call, coloured by outcome, hatched when it failed
      </li>
      <li>
        <i className="lane-piece lost" />
        Call whose answer was lost
      </li>
      <li>
        <i className="lane-piece reading" />
        Reading the account back
      </li>
      <li className="tone scheduled">
        <i className="lane-piece waiting" />
        Waiting
      </li>
    </ul>
  );
}
