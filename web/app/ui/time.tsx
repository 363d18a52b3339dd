import { formatTime } from "~/lib/format";

/** A time in the person's zone, its ISO form in the title; `none` stands in for a missing one. */
export function Time({ iso, none }: { iso: string | null | undefined; none: string }) {
  if (!iso) return <>{none}</>;
  return (
    <time dateTime={iso} title={iso}>
      {formatTime(iso)}
    </time>
  );
}
