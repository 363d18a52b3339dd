import { NavLink } from "react-router";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Mark } from "~/ui/mark";
import { ThemeButton } from "~/ui/theme-button";

export function PortalHeader() {
  const { email, config, logout } = useSession();
  return (
    <header className="portal-head">
      <div className="wrap">
        {/* A plain link: the home page is static, and its script only runs on a real visit. */}
        <a className="brand" href={paths.home}>
          <Mark />
          <b>Octavo</b>
          <span className="sc">Developer Portal</span>
        </a>
        <div className="who">
          <span>Welcome, {email}</span>
          <span className="btns flex-nowrap">
            <ThemeButton />
            <Button size="sm" onClick={logout}>
              Logout
            </Button>
          </span>
        </div>
      </div>
      <div className="portal-nav">
        <div className="wrap">
          <nav className="tabs" aria-label="Portal">
            <NavLink to={paths.portal} end>
              Applications
            </NavLink>
            <NavLink to={paths.posts}>Posts</NavLink>
            <NavLink to={paths.accounts}>Connected accounts</NavLink>
            {config.sandbox && <NavLink to={paths.feed()}>Sandbox feed</NavLink>}
          </nav>
        </div>
      </div>
    </header>
  );
}
