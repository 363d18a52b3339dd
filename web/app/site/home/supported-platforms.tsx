import { networkSummaries } from "~/lib/networks";
import { NetworkIcon, platforms } from "~/ui/network";
import { fullNetworkName } from "~/ui/network-names";

export function SupportedPlatforms() {
  return (
    <section className="home-section">
      <div className="page-width">
        <h2 id="supported-platforms">Supported platforms</h2>
        <ul className="platform-grid">
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
