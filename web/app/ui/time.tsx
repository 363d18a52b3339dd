import { useSyncExternalStore } from "react";
import { exactTime, formatMoment, formatTime, relativeTime } from "~/lib/format";

interface TimeProps {
  iso: string | null | undefined;
  /** Stands in for a missing time. */
  none: string;
}

/** A time in the person's zone, its ISO form in the title. */
export function Time({ iso, none }: TimeProps) {
  if (!iso) return <>{none}</>;
  return (
    <time dateTime={iso} title={iso}>
      {formatTime(iso)}
    </time>
  );
}

/** `21 Nov, 09:30:19`: a row's time in a log, to the second. The zone is named above the rows. */
export function Moment({ iso, none }: TimeProps) {
  if (!iso) return <>{none}</>;
  return (
    <time dateTime={iso} title={iso}>
      {formatMoment(iso)}
    </time>
  );
}

/** How long ago or how soon; the exact time and the zone in the title. */
export function Ago({ iso, none }: TimeProps) {
  const now = useSyncExternalStore(onTick, currentTick);
  if (!iso) return <>{none}</>;
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {relativeTime(iso, now)}
    </time>
  );
}

const tick = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times of a page. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((hear) => hear()), tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, in steps: all calls within one step return the same value. Rounded up, so that nothing new is in the future. */
function currentTick(): number {
  return Math.ceil(Date.now() / tick) * tick;
}
