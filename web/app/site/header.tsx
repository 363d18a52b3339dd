import { useLocation } from "react-router";
import { SearchIcon } from "~/ui/search";
import { isCurrent, paths } from "~/lib/paths";
import { navigation } from "~/lib/site-pages";
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
      <div className="page-width">
        <a className="brand" href={paths.home}>
          <Mark />
          <b>Octavo</b>
          <span className="small-caps">for Developers</span>
        </a>
        <nav className="site-nav" aria-label="Main">
          {links}
        </nav>
        <div className="site-head-end">
          <SearchIcon />
          <button type="button" className="header-button" data-theme-toggle aria-label="Switch light and dark">
            <Icon name="theme" />
          </button>
          <a className="button small" href={paths.portal}>
            Sign In
          </a>
          <details className="site-menu">
            <summary className="button icon-only" aria-label="Menu">
              <Icon name="menu" />
            </summary>
            <nav aria-label="Main, small screens">{links}</nav>
          </details>
        </div>
      </div>
    </header>
  );
}
