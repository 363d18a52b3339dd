import type { Placement } from "~/api/types";
import { titleCase } from "~/lib/format";
import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { useCompatibility } from "~/portal/data/media-library";

/** What the rules of each network say of the file. */
export function Placements({ path }: { path: string }) {
  const placements = useCompatibility(path);
  return (
    <>
      {placements.isPending && <Skeleton label="Checking the file..." lines={4} />}
      <QueryError query={placements} fallback="Failed to check the file" />
      {placements.data && (
        <ul className="placement-list">
          {placements.data.map((placement) => (
            <PlacementRow key={`${placement.platform} ${placement.placement}`} placement={placement} />
          ))}
        </ul>
      )}
    </>
  );
}

function PlacementRow({ placement: { platform, placement, fits, findings } }: { placement: Placement }) {
  const isWarned = fits && findings.length > 0;
  const tone = fits ? (isWarned ? "pending" : "succeeded") : "failed";
  return (
    <li className={`tone ${tone}`}>
      <NetworkIcon platform={platform} />
      <div>
        {networkName(platform)}
        {placement && `, ${titleCase(placement).toLowerCase()}`}
        {findings.map(({ rule, message }) => (
          <p key={rule} className="hint">
            {message}
          </p>
        ))}
      </div>
      <b>
        <Icon name={fits ? (isWarned ? "exclamation" : "tick") : "cross"} />
        {fits ? (isWarned ? "Fits, with a warning" : "Fits") : "Does not fit"}
      </b>
    </li>
  );
}
