import { useState } from "react";
import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { useAccounts } from "~/portal/data/accounts";
import { useConnectLinks } from "~/portal/data/connect-links";
import { ConnectLinkRow } from "./connect-link-row";
import type { OnLink } from "./use-link-dialog";
import "./connect-links.css";

interface ListProps {
  links: ReturnType<typeof useConnectLinks>;
  /** Undefined for roles that may not create links. */
  onLink: OnLink | undefined;
}

/** On the screen of accounts: the newest links, and the way to all. Nothing where there is none. */
export function NewestLinks({ onLink }: Pick<ListProps, "onLink">) {
  const links = useConnectLinks(5);
  if (!links.error && !links.data?.pages[0]?.items.length) return null;
  return (
    <section className="connect-section" aria-labelledby="links-title" tabIndex={-1}>
      <div className="connect-head">
        <h2 id="links-title" className="section-title">
          Connect links
        </h2>
        <p className="supporting">A page where your customers connect their own accounts. They need no sign-in.</p>
      </div>
      <QueryError query={links} fallback="Failed to load the connect links" />
      {links.data && <LinkLines links={links} onLink={onLink} />}
      {links.hasNextPage && (
        <p className="follow-up">
          <Link to={paths.connectLinks}>All connect links</Link>
        </p>
      )}
    </section>
  );
}

/** All links, page by page. */
export function AllLinks({ onLink }: Pick<ListProps, "onLink">) {
  const links = useConnectLinks(20);
  const first = links.data?.pages[0];
  return (
    <section aria-label="Connect links" tabIndex={-1}>
      {links.isPending && <Skeleton label="Loading connect links..." lines={8} />}
      <QueryError query={links} fallback="Failed to load the connect links" />
      {first?.items.length === 0 && <NoLinks onLink={onLink} />}
      {first && first.items.length > 0 && <LinkLines links={links} onLink={onLink} />}
      {links.hasNextPage && (
        <footer className="pager link-pager">
          <Button size="small" pending={links.isFetchingNextPage} onClick={() => void links.fetchNextPage()}>
            <Icon name="down" />
            {links.isFetchingNextPage ? "Loading..." : "Show more links"}
          </Button>
        </footer>
      )}
    </section>
  );
}

function NoLinks({ onLink }: Pick<ListProps, "onLink">) {
  return (
    <div className="empty-state">
      <span>No connect links yet. Send one to a customer whose accounts you publish to.</span>
      {onLink && (
        <Button variant="primary" onClick={() => onLink({})}>
          New connect link
        </Button>
      )}
    </div>
  );
}

function LinkLines({ links, onLink }: ListProps) {
  const accounts = useAccounts().data ?? [];
  const [opened] = useState(Date.now);
  const now = new Date(Math.max(links.dataUpdatedAt, opened));
  const items = links.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <div className="link-heads" aria-hidden="true">
        {["For", "Asks for", "State", "Ends"].map((head) => (
          <span key={head} className="small-caps">
            {head}
          </span>
        ))}
      </div>
      <ul className="link-lines" aria-label="Connect links">
        {items.map((link) => (
          <ConnectLinkRow key={link.id} link={link} accounts={accounts} now={now} onLink={onLink} />
        ))}
      </ul>
      <p className="hint below">
        Octavo keeps only a digest of a link and can’t show it again. A mail program that previews a link opens it too.
      </p>
    </>
  );
}
