import { countedNetworks } from "~/lib/counts";
import { additions, networkSummaries } from "~/lib/networks";
import { AdditionIcon } from "~/ui/addition-icon";
import { NetworkIcon, type Platform } from "~/ui/network";
import { fullNetworkName, isAddition } from "~/ui/network-names";

export function SupportedPlatforms() {
  return (
    <section className="home-section">
      <div className="page-width">
        <h2 id="supported-platforms">Supported platforms</h2>
        <PlatformGrid platforms={countedNetworks} />
        <MorePlaces platforms={additions} />
      </div>
    </section>
  );
}

/** The networks beyond those that the pages count. */
export function MorePlaces({ platforms }: { platforms: readonly Platform[] }) {
  if (platforms.length === 0) return null;
  return (
    <>
      <h2 id="more-places" className="more-places">
        More places to publish
      </h2>
      <PlatformGrid platforms={platforms} />
    </>
  );
}

function PlatformGrid({ platforms }: { platforms: readonly Platform[] }) {
  return (
    <ul className="platform-grid">
      {platforms.map((platform) => (
        <li key={platform}>
          {isAddition(platform) ? <AdditionIcon platform={platform} /> : <NetworkIcon platform={platform} />}
          <h3>{fullNetworkName(platform)}</h3>
          <p>{networkSummaries[platform]}</p>
        </li>
      ))}
    </ul>
  );
}
