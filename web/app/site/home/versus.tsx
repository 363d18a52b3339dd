import { capitalized, networkCount } from "~/lib/counts";
import { IfOwn, IfPreapproved } from "./preapproved";

const Count = capitalized(networkCount);

/** Problem and solution, point for point. */
export function Versus() {
  return (
    <section className="home-section">
      <div className="page-width">
        <h2 id="versus">
          {Count} networks are {networkCount} projects. Until they are one.
        </h2>
        <div className="versus">
          <div className="versus-alone">
            <h3>Alone</h3>
            <ul>
              <li>{Count} developer programs, each with its own review and audit before the first public post.</li>
              <li>
                {Count} ways to upload a video, and {networkCount} sets of limits to learn by trial and error.
              </li>
              <li>{Count} token lifetimes, and a cron job that alerts someone when a token expires.</li>
              <li>No report of what was published unless you poll each network.</li>
            </ul>
          </div>
          <div className="versus-octavo">
            <h3>With Octavo</h3>
            <ul>
              <li>
                <IfPreapproved>Pre-approved platform access. No audit needed.</IfPreapproved>
                <IfOwn>One registration per network, done once for everyone who uses this server.</IfOwn>
              </li>
              <li>One upload. Octavo checks every rule before it sends anything, and reports all problems at once.</li>
              <li>Connect each account once. Octavo renews the tokens.</li>
              <li>A signed webhook for every result, and a delivery history to look through.</li>
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
