import type { ComponentProps } from "react";
import Changelog from "../../../CHANGELOG.md";
import { describe } from "./pages";
import { DocPage } from "./parts/page";

export const meta = () => describe("/release-notes");

/** CHANGELOG.md, whose title the page's own replaces. */
export default function ReleaseNotes() {
  return (
    <DocPage path="/release-notes">
      <Changelog components={{ h1: () => null, a: WebLink }} />
    </DocPage>
  );
}

/** A link to a file of the repository leads nowhere from here, so only its words stay. */
function WebLink({ href = "", children, ...rest }: ComponentProps<"a">) {
  const leads = /^(https:|#)/.test(href);
  return leads ? (
    <a href={href} {...rest}>
      {children}
    </a>
  ) : (
    <>{children}</>
  );
}
