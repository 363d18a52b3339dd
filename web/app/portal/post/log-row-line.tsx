import type { TimelineItem } from "~/api/types";
import { Icon } from "~/ui/icons";
import { isTrouble } from "./log-entries";
import { LogLine, LogTime, toneOf } from "./log-line";
import { eventType, isOfWebhook, type LogRow } from "./log-rows";
import { inLocalTime } from "./progress-line";

interface LogRowLineProps {
  row: LogRow;
  due: number;
  count?: number;
}

/** One line of the log. Several things alike fold open to each of them. */
export function LogRowLine({ row, due, count }: LogRowLineProps) {
  const [first] = row;
  if (row.length === 1) return <LogLine item={first} due={due} count={count} />;
  return (
    <li>
      <details>
        <summary className="log-line">
          <LogTime iso={first.at} due={due} />
          <i className={`log-mark tone ${toneOf(first)}`} aria-hidden="true" />
          <div className="log-text">
            {isOfWebhook(first) && <Icon name="send" />}
            <RowText row={row} />
          </div>
          <span className="log-duration">show each</span>
        </summary>
        <ol>
          {row.map((item, index) => (
            // Items have no id of their own, and none moves: the log only grows at its end.
            <LogLine key={index} item={item} due={due} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function RowText({ row }: { row: LogRow }) {
  const last = row.at(-1) ?? row[0];
  if (last.kind === "CHANGED") {
    return (
      <>
        <b>Changed</b> {row.length} times
      </>
    );
  }
  if (isOfWebhook(last)) {
    return (
      <>
        {row.length} × <span className="mono">{eventType(last)}</span>, {resultOf(last)}
      </>
    );
  }
  return (
    <>
      {row.length} × {inLocalTime(last.message)}
    </>
  );
}

function resultOf(item: TimelineItem): string {
  if (item.kind === "EVENT") return "no delivery";
  if (isTrouble(item)) return "not delivered";
  return item.message.startsWith("The webhook received") ? "delivered" : "not delivered yet";
}
