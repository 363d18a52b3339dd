import { useLocation } from "react-router";
import { SearchIcon } from "~/ui/search";
import { isCurrent, navigation, paths } from "~/lib/paths";
import { Icon } from "~/ui/icons";
import { Mark } from "~/ui/mark";

export function SiteHeader() {
  const { pathname } = useLocation();
  const links = navigation.map(({ to, label }) => (
    <a key={to} href={to} aria-current={isCurrent(to, pathname) ? "page" : undefined}>
      {label}
    </a>
  ));
  return (
    <header className="site-head">
      <div className="wrap">
        <a className="brand" href={paths.home}>
          <Mark />
          <b>Octavo</b>
          <span className="sc">for Developers</span>
        </a>
        <nav className="nav" aria-label="Main">
          {links}
        </nav>
        <div className="head-end">
          <SearchIcon />
          <button type="button" className="theme" data-theme-toggle aria-label="Switch light and dark">
            <Icon name="theme" />
          </button>
          <a className="btn sm" href={paths.portal}>
            Sign In
          </a>
          <details className="menu">
            <summary className="btn icon" aria-label="Menu">
              <Icon name="menu" />
            </summary>
            <nav aria-label="Main, small screens">{links}</nav>
          </details>
        </div>
      </div>
    </header>
  );
}
