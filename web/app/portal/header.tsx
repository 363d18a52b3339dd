import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { clientOf } from "~/auth/chosen-workspace";
import { useSession } from "~/auth/session";
import { useCurrentInView } from "~/lib/current-in-view";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { lazyRoute } from "~/ui/lazy-route";
import { Mark } from "~/ui/mark";
import { ThemeButton } from "~/ui/theme-button";
import { type Entry, type Place, placeAt } from "./data/places";
import { useEntries } from "./data/use-places";
import { useLinkTo } from "./data/workspace-links";
import { WorkspaceSwitcher } from "./workspace-switcher";
import "./frame.css";

const ClientBar = lazyRoute(async () => (await import("./client-bar")).ClientBar);
const Tally = lazyRoute(async () => (await import("./tally")).Tally);
const WaitingLeaf = lazyRoute(async () => (await import("./tally")).WaitingLeaf);

export function PortalHeader({ onSearch }: { onSearch: () => void }) {
  const { email, logout } = useSession();
  const isClient = clientOf() !== undefined;
  return (
    <header className="portal-head">
      <div className="page-width">
        {/* A plain link: the home page is static, and its script only runs on a real visit. */}
        <a className="brand" href={paths.home}>
          <Mark />
          <b>Octavo</b>
          <span className="small-caps">Developer Portal</span>
        </a>
        {!isClient && <WorkspaceSwitcher />}
        <div className="portal-user">
          <button type="button" className="palette-button" aria-keyshortcuts="/ Control+K Meta+K" onClick={onSearch}>
            <Icon name="search" />
            <span>Search or run a command</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
          <span>Welcome, {email}</span>
          <span className="button-row">
            <ThemeButton />
            <Button size="small" onClick={logout}>
              Logout
            </Button>
          </span>
        </div>
      </div>
      {isClient && (
        <div className="client-bar">
          <div className="page-width">
            <ClientBar />
          </div>
        </div>
      )}
      <PortalNav />
    </header>
  );
}

/** The entries, and below them the places of the current one. */
function PortalNav() {
  const entries = useEntries();
  const place = placeAt(entries, useLocation());
  const current = entries.find(({ places }) => place && places.includes(place));
  const isAwake = useIsAwake();
  const linkTo = useLinkTo();
  return (
    <>
      <div className="portal-nav">
        <nav className="page-width tabs" aria-label="Portal">
          {entries.map((entry) => (
            <Link
              key={entry.label}
              to={linkTo(entry.places[0]?.to ?? paths.portal)}
              aria-current={entry === current || undefined}
            >
              {entry.label}
              {isAwake && entry !== current && <WaitingLeaf places={entry.places} />}
            </Link>
          ))}
        </nav>
      </div>
      {current && place && current.places.length > 1 && <SubNav entry={current} place={place} isAwake={isAwake} />}
    </>
  );
}

function SubNav({ entry, place, isAwake }: { entry: Entry; place: Place; isAwake: boolean }) {
  const nav = useRef<HTMLElement>(null);
  useCurrentInView(nav);
  const linkTo = useLinkTo();
  return (
    <div className="portal-subnav">
      <nav className="page-width tabs" aria-label={entry.label} ref={nav}>
        {entry.places.map(({ to, label }) => (
          <Link key={to} to={linkTo(to)} aria-current={to === place.to ? "page" : undefined}>
            {label}
            {isAwake && <Tally to={to} />}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The number is no part of the first load: it comes once someone is there. */
function useIsAwake(): boolean {
  const [event, wake] = useState<Event>();
  useEffect(() => {
    for (const type of ["pointermove", "keydown"]) addEventListener(type, wake, { once: true });
  }, []);
  return event !== undefined;
}
