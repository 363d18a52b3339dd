import type { SitePage } from "~/lib/site-pages";
import { Icon } from "~/ui/icons";
import { chapters } from "../pages";

export function PageTools({ path }: { path: SitePage }) {
  return (
    <p className="page-tools" data-markdown="skip" data-search="skip">
      <button type="button" className="link-button" data-copy-page={`${path}.md`}>
        <Icon name="copy" />{" "}
        <span data-label aria-live="polite">
          Copy page
        </span>
      </button>
      <a href={`${path}.md`}>View as Markdown</a>
      <button type="button" className="link-button narrow-only" data-search-open>
        Search
      </button>
    </p>
  );
}

/** The chapters before and after. */
export function Neighbours({ path }: { path: SitePage }) {
  const place = chapters.findIndex(({ to }) => to === path);
  const [before, next] = [chapters[place - 1], chapters[place + 1]];
  return (
    <nav className="doc-next" aria-label="Pages" data-markdown="skip">
      {before ? (
        <a href={before.to}>
          <span className="small-caps">Previous</span>
          {before.label}
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a href={next.to}>
          <span className="small-caps">Next</span>
          {next.label}
        </a>
      )}
    </nav>
  );
}
