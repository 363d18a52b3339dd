import { Outlet } from "react-router";
import { SearchDialog } from "~/ui/search";
import { SiteFooter } from "./footer";
import { SiteHeader } from "./header";

/** Header, content and footer of every content page. */
export default function SiteLayout() {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <Outlet />
      <SiteFooter />
      <SearchDialog />
    </>
  );
}
