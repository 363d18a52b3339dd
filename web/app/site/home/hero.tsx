import { networkCount, networkList } from "~/lib/counts";
import { Sheet } from "../sheet";
import { IfOwn, IfPreapproved } from "./preapproved";

export function Hero() {
  return (
    <div className="page-width hero">
      <div>
        <h1>One post, {networkCount} networks.</h1>
        <p className="lead">
          Octavo publishes and schedules to {networkList} through one API.{" "}
          <IfPreapproved>
            Access is <span className="nowrap">pre-approved</span>, with no audit needed.
          </IfPreapproved>
          <IfOwn>It is open source and runs as one process.</IfOwn>
        </p>
        <div className="button-row">
          <a className="button primary large" href="/getting-started">
            Get started
          </a>{" "}
          <a href="/api-docs">Read the API documentation</a>
        </div>
      </div>
      <figure>
        <Sheet />
        <figcaption>
          <span className="small-caps">Fig. 1</span>{" "}
          <span>
            A sheet printed for folding in octavo. The upper leaves are printed upside down; three folds turn all of
            them upright.
          </span>
        </figcaption>
      </figure>
    </div>
  );
}
