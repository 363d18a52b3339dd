import { networkSummaries } from "~/api/networks";
import { NetworkIcon, platforms } from "~/ui/network";
import { fullNetworkName } from "~/ui/network-names";

export function SupportedPlatforms() {
  return (
    <section className="sec">
      <div className="wrap">
        <h2 id="supported-platforms">Supported platforms</h2>
        <ul className="plat">
          {platforms.map((platform) => (
            <li key={platform}>
              <NetworkIcon platform={platform} />
              <h3>{fullNetworkName(platform)}</h3>
              <p>{networkSummaries[platform]}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
