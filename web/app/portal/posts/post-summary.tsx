import { Link } from "react-router";
import type { Schedule } from "~/api/types";
import { paths } from "~/lib/paths";
import { OutcomeBadge } from "~/ui/badge";
import { NetworkIcon, networkName } from "~/ui/network";
import { Ago } from "~/ui/time";
import { headline } from "~/portal/data/post-status";

/** One line of the list. */
export function PostSummary({ schedule }: { schedule: Schedule }) {
  return (
    <li>
      <Link to={paths.post(schedule.id)}>{headline(schedule)}</Link>
      <span className="post-networks">
        {schedule.publications.map(({ id, platform }) => (
          <span key={id} title={networkName(platform)}>
            <NetworkIcon platform={platform} />
            <span className="visually-hidden">{networkName(platform)}</span>
          </span>
        ))}
      </span>
      <span className="muted tabular">
        <Ago iso={schedule.scheduledTime} none="" />
      </span>
      <OutcomeBadge status={schedule.status} />
    </li>
  );
}
