import Changelog from "../../../CHANGELOG.md";
import { describe } from "./pages";
import { DocPage } from "./parts/page";
import { WebLink } from "./parts/web-link";

export const meta = () => describe("/release-notes");

/** CHANGELOG.md, whose title the page's own replaces. */
export default function ReleaseNotes() {
  return (
    <DocPage path="/release-notes">
      <Changelog components={{ h1: () => null, a: WebLink }} />
    </DocPage>
  );
}
