import { useRef } from "react";
import { NavLink } from "react-router";
import { SearchIcon } from "~/ui/search";
import { useSession } from "~/auth/session";
import { useCurrentInView } from "~/lib/current-in-view";
import { paths } from "~/lib/paths";
import { openSearch } from "~/lib/search";
import { Button } from "~/ui/button";
import { Mark } from "~/ui/mark";
import { ThemeButton } from "~/ui/theme-button";
import { WorkspaceSwitcher } from "./workspace-switcher";
import "./frame.css";

export function PortalHeader() {
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
          <span>Welcome, {email}</span>
          <span className="button-row">
            <WorkspaceSwitcher />
            <SearchIcon onClick={() => void openSearch()} />
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
  const tabs = useRef<HTMLElement>(null);
  useCurrentInView(tabs);
  return (
    <nav className="tabs" aria-label="Portal" ref={tabs}>
      <NavLink to={paths.portal} end>
        Applications
      </NavLink>
      <NavLink to={paths.posts}>Posts</NavLink>
      <NavLink to={paths.media}>Media</NavLink>
      <NavLink to={paths.accounts}>Connected accounts</NavLink>
      <NavLink to={paths.tryIt()}>Try it</NavLink>
      {config.sandbox && <NavLink to={paths.feed()}>Sandbox feed</NavLink>}
      {config.sandbox && <NavLink to={paths.bins}>Request bins</NavLink>}
      <NavLink to={paths.workspace}>Workspace</NavLink>
      <NavLink to={paths.account}>Your account</NavLink>
    </nav>
  );
}
