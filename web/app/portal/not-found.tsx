import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { PageTitle } from "~/ui/page-title";

export function NotFound() {
  return (
    <>
      <PageTitle title="Page not found" />
      <p>
        The portal has no such page. Go to <Link to={paths.portal}>your applications</Link>.
      </p>
    </>
  );
}
