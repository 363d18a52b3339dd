import { Fragment } from "react";
import type { TimelineItem } from "~/api/types";
import { formatDuration } from "~/lib/format";
import { HttpStatus } from "~/ui/badge";
import { Icon } from "~/ui/icons";
import { formatSpan } from "./axis";
import { inWords } from "./in-words";
import { isTrouble } from "./log-entries";
import { isOfWebhook } from "./log-rows";
import { inLocalTime } from "./progress-line";

interface LogLineProps {
  item: TimelineItem | undefined;
  due: number;
  /** How many publications begin, for the line that says so; none before the post was due. */
  count?: number | undefined;
}

/** One thing that happened. */
export function LogLine({ item, due, count }: LogLineProps) {
  if (!item) return null;
  const { httpStatus } = item;
  return (
    <li className="log-line">
      <LogTime iso={item.at} due={due} />
      <i className={`log-mark tone ${toneOf(item)}`} aria-hidden="true" />
      <div className="log-text">
        {isOfWebhook(item) && <Icon name="send" />}
        <LineText item={item} count={count} />
        {typeof httpStatus === "number" && (
          <>
            {" "}
            <HttpStatus status={httpStatus} />
          </>
        )}
      </div>
      <span className="log-duration tabular">{durationOf(item, due, count !== undefined)}</span>
    </li>
  );
}

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** The time of day and, once the post was due, how long after that. */
export function LogTime({ iso, due }: { iso: string; due: number }) {
  const time = Date.parse(iso);
  const tenths = time < due ? "" : `.${Math.floor((time % 1_000) / 100)}`;
  return (
    <>
      <time className="mono log-time" dateTime={iso} title={iso}>
        {clock.format(time)}
        {tenths}
      </time>
      <span className="mono log-since">{time >= due && `+${formatSpan(time - due)}`}</span>
    </>
  );
}

/** How long it took, or how long a scheduled post waited until it was due. */
function durationOf({ at, kind, durationMs }: TimelineItem, due: number, hasBegun: boolean): string {
  const wait = due - Date.parse(at);
  if (kind === "SCHEDULED" && hasBegun && wait > 0) return `waited ${formatSpan(wait)}`;
  if (typeof durationMs !== "number") return "";
  return durationMs < 1_000 ? formatDuration(durationMs) : formatSpan(durationMs);
}

export function toneOf(item: TimelineItem): string {
  const { kind } = item;
  if (kind === "ANSWER_LOST") return "is-lost";
  if (kind === "READ_BACK") return "accent";
  if (kind === "WAITING_FOR_LIMIT" || kind === "DUE" || kind === "SCHEDULED") return "scheduled";
  if (kind === "RETRY_SCHEDULED" && item.errorCode) return "failed";
  if (kind === "PUBLISHED") return "succeeded";
  return isTrouble(item) && kind !== "RETRY_SCHEDULED" ? "failed" : "";
}

function LineText({ item: { kind, message }, count = 0 }: { item: TimelineItem; count?: number | undefined }) {
  const local = inLocalTime(message);
  switch (kind) {
    case "CREATED":
      return <b>Created</b>;
    case "CHANGED":
      return <b>Changed</b>;
    case "CANCELLED":
      return <b>Cancelled</b>;
    case "SCHEDULED":
      return (
        <>
          <b>Scheduled</b> {local.match(/for .*[^.]/)?.[0]}
        </>
      );
    case "DUE":
      return (
        <>
          <b>Due.</b> {inWords(count, true)} {count === 1 ? "publication" : "publications"} began
        </>
      );
    default:
      return <Sentence text={local} />;
  }
}

/** A message, its event types in the type of code. */
function Sentence({ text }: { text: string }) {
  const parts = text.split(/(\b(?:post|publication|schedule|account|webhook)\.[a-z_]+)/);
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 1 ? <span className="mono">{part}</span> : part}</Fragment>
  ));
}
