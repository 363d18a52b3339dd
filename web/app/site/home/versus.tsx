import { IfOwn, IfPreapproved } from "./preapproved";

/** Problem and solution, point for point. */
export function Versus() {
  return (
    <section className="home-section">
      <div className="page-width">
        <h2 id="versus">Eight networks are eight projects. Until they are one.</h2>
        <div className="versus">
          <div className="versus-alone">
            <h3>Alone</h3>
            <ul>
              <li>Eight developer programmes, each with its own review and audit before the first public post.</li>
              <li>Eight ways to upload a video, and eight sets of limits to learn by being refused.</li>
              <li>Eight token lifetimes, and a cron job that wakes someone when one of them ends.</li>
              <li>No word on what was published unless you ask, network by network.</li>
            </ul>
          </div>
          <div className="versus-octavo">
            <h3>With Octavo</h3>
            <ul>
              <li>
                <IfPreapproved>Pre-approved platform access. No audit needed.</IfPreapproved>
                <IfOwn>One registration per network, made once for everyone who uses this Octavo.</IfOwn>
              </li>
              <li>One upload. Every rule is checked before anything is sent, and all problems come at once.</li>
              <li>Accounts are connected once. Tokens are renewed for you.</li>
              <li>A signed webhook for every outcome, and a delivery history you can read.</li>
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
