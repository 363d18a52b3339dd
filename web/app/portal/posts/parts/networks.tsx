import type { Schedule } from "~/api/types";
import { NetworkIcon, networkName } from "~/ui/network";

/** `Instagram, Threads`: each network once. */
function networksOf({ publications }: Schedule): string[] {
  return [...new Set(publications.map(({ platform }) => platform))];
}

/** The marks of the networks that a post goes to. */
export function NetworkRow({ post }: { post: Schedule }) {
  const networks = networksOf(post);
  return (
    <span className="network-row" role="img" aria-label={networks.map(networkName).join(", ")}>
      {networks.map((platform) => (
        <NetworkIcon key={platform} platform={platform} />
      ))}
    </span>
  );
}
