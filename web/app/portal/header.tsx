import { useEffect, useRef, useState } from "react";
import { NavLink } from "react-router";
import { useSession } from "~/auth/session";
import { useCurrentInView } from "~/lib/current-in-view";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { lazyRoute } from "~/ui/lazy-route";
import { Mark } from "~/ui/mark";
import { ThemeButton } from "~/ui/theme-button";
import { tabs } from "./data/places";
import { WorkspaceSwitcher } from "./workspace-switcher";
import "./frame.css";

const Tally = lazyRoute(async () => (await import("./approvals/tally")).Tally);

export function PortalHeader({ onSearch }: { onSearch: () => void }) {
  const { email, logout } = useSession();
  return (
    <header className="portal-head">
      <div className="page-width">
        {/* A plain link: the home page is static, and its script only runs on a real visit. */}
        <a className="brand" href={paths.home}>
          <Mark />
          <b>Octavo</b>
          <span className="small-caps">Developer Portal</span>
        </a>
        <div className="portal-user">
          <button type="button" className="palette-button" aria-keyshortcuts="/ Control+K Meta+K" onClick={onSearch}>
            <Icon name="search" />
            <span>Search or run a command</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
          <span>Welcome, {email}</span>
          <span className="button-row">
            <WorkspaceSwitcher />
            <ThemeButton />
            <Button size="small" onClick={logout}>
              Logout
            </Button>
          </span>
        </div>
      </div>
      <div className="portal-nav">
        <div className="page-width">
          <PortalNav />
        </div>
      </div>
    </header>
  );
}

function PortalNav() {
  const { config } = useSession();
  const nav = useRef<HTMLElement>(null);
  useCurrentInView(nav);
  // The number is no part of the first load: it comes once someone is there.
  const [isAwake, wake] = useState<Event>();
  useEffect(() => {
    for (const type of ["pointermove", "keydown"]) addEventListener(type, wake, { once: true });
  }, []);
  return (
    <nav className="tabs" aria-label="Portal" ref={nav}>
      {tabs(config).map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === paths.portal}>
          {label}
          {isAwake && to === paths.approvals && <Tally />}
        </NavLink>
      ))}
    </nav>
  );
}
