import * as document from "../../../docs/command-line.md";
import { describe } from "./pages";
import { DocPage } from "./parts/page";
import { WebLink } from "./parts/web-link";

export const meta = () => describe("/guides/command-line");

const { default: Text, contents } = document as typeof document & { contents: string };

/** docs/command-line.md, whose title the page's own replaces. */
export default function CommandLine() {
  return (
    <DocPage path="/guides/command-line" contents={contents}>
      <Text components={{ h1: () => null, a: WebLink }} />
    </DocPage>
  );
}
