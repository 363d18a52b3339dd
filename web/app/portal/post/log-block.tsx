import type { CSSProperties } from "react";
import type { Schedule, SchedulePublication } from "~/api/types";
import { outcomeLooks } from "~/ui/outcome-badge";
import { NetworkIcon, networkName } from "~/ui/network";
import { formatSpan } from "./axis";
import { blockId } from "./block-id";
import { attemptsOf } from "./lanes";
import { isTrouble, type LogEntry } from "./log-entries";
import { LogTime } from "./log-line";
import { LogRowLine } from "./log-row-line";
import { rowsOf } from "./log-rows";

interface LogBlockProps {
  entry: LogEntry;
  schedule: Schedule;
  /** When the post was due, and the length of the lanes' axis from there, in milliseconds. */
  due: number;
  length: number;
}

/** All that was done for one account. What went wrong or took a second try is open from the start. */
export function LogBlock({ entry, schedule, due, length }: LogBlockProps) {
  const publication = schedule.publications.find(({ accountId }) => accountId === entry.accountId);
  if (!publication) return null;
  const tone = outcomeLooks[publication.status]?.tone ?? "";
  const span = Date.parse(entry.at) - due;
  const bar = { width: `clamp(2px, ${((100 * span) / length).toFixed(2)}%, 100%)` } as CSSProperties;
  return (
    <li className="log-block" id={blockId(publication.accountId)}>
      <details open={entry.items.some(isTrouble)}>
        <summary className="log-line">
          <LogTime iso={entry.at} due={due} />
          <i className={`log-mark is-large tone ${tone}`} aria-hidden="true" />
          <div className="log-text">
            <NetworkIcon platform={publication.platform} />
            <b>{networkName(publication.platform)}</b>{" "}
            <Result publication={publication} attempts={attemptsOf(entry.items)} />
          </div>
          <span className="log-duration" title={`${formatSpan(span)} after it was due`}>
            <span className={`log-bar tone ${tone}`} aria-hidden="true">
              <i className={publication.status === "FAILED" ? "hatched" : undefined} style={bar} />
            </span>
          </span>
        </summary>
        <ol>
          {rowsOf(entry.items).map((row, index) => (
            // Items have no id of their own, and none moves: the log only grows at its end.
            <LogRowLine key={index} row={row} due={due} />
          ))}
        </ol>
      </details>
    </li>
  );
}

const ordinals = ["", "", "second ", "third ", "fourth ", "fifth "];

function Result({ publication, attempts }: { publication: SchedulePublication; attempts: number }) {
  const { status, posts } = publication;
  if (posts.some(({ errorCode, status: post }) => post === "FAILED" && errorCode === "OUTCOME_UNKNOWN")) {
    return <span className="tone pending log-outcome">may have published it</span>;
  }
  if (status === "FAILED") {
    return (
      <>
        <span className="tone failed log-outcome">failed</span>, not published
      </>
    );
  }
  if (status === "PENDING" || status === "PUBLISHING") return "is under way";
  const permalink = posts.find((post) => post.permalink)?.permalink;
  return (
    <>
      {status === "PARTIALLY_COMPLETED" ? "published in part" : "published"}
      {attempts > 1 && ` at the ${ordinals[attempts] ?? "last "}attempt`}{" "}
      {permalink && <span className="mono muted">{shortAddress(permalink)}</span>}
    </>
  );
}

/** A permalink in one line: its end is what differs. */
function shortAddress(permalink: string): string {
  const whole = permalink.replace(/^https?:\/\/(?:www\.)?/, "");
  return whole.length <= 36 ? whole : `…/${whole.split("/").slice(-2).join("/")}`;
}
