import { Link } from "react-router";
import type { Schedule, SchedulePublication } from "~/api/types";
import { paths } from "~/lib/paths";
import { countedMetric, metrics } from "~/portal/data/metrics";
import { NetworkIcon, networkName } from "~/ui/network";
import { Ago } from "~/ui/time";

/** What each network last counted about the post; nothing before the first reading. */
export function LastNumbers({ schedule }: { schedule: Schedule }) {
  const read = schedule.publications.filter(({ posts }) => posts.some(({ numbers }) => numbers));
  if (read.length === 0) return null;
  return (
    <section className="post-actions" aria-label="Numbers">
      {read.map((publication) => (
        <NumbersLine key={publication.id} publication={publication} />
      ))}
      <p>
        <Link to={paths.analytics}>All numbers</Link>
      </p>
    </section>
  );
}

function NumbersLine({ publication: { platform, posts } }: { publication: SchedulePublication }) {
  const numbers = posts.find((post) => post.numbers)?.numbers;
  if (!numbers) return null;
  const words = metrics.flatMap((metric) => {
    const count = numbers.metrics[metric];
    return count == null ? [] : countedMetric(count, metric);
  });
  return (
    <p className="tabular">
      <NetworkIcon platform={platform} /> <b>{networkName(platform)}</b> {words.join(", ")}{" "}
      <span className="muted">
        read <Ago iso={numbers.measuredAt} none="" />
      </span>
    </p>
  );
}
