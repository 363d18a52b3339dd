import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { QueryError } from "~/ui/query-error";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { useAccounts } from "~/portal/data/accounts";
import { useApps } from "~/portal/data/apps";
import { PostForm } from "./post-form";

export function NewPost() {
  const apps = useApps();
  const accounts = useAccounts();
  return (
    <>
      <PageTitle title="New post" crumb={<Link to={paths.posts}>Posts</Link>} />
      {(apps.isPending || accounts.isPending) && <Loader>Loading applications and accounts...</Loader>}
      <QueryError query={apps} fallback="Failed to load apps" />
      <QueryError query={accounts} fallback="Failed to load accounts" />
      {apps.data && accounts.data && <FormOrFirstStep apps={apps.data} accounts={accounts.data} />}
    </>
  );
}

function FormOrFirstStep({ apps, accounts }: Parameters<typeof PostForm>[0]) {
  if (apps.length === 0) {
    return (
      <div className="empty-state">
        <span>You need an application to publish. Create one first.</span>
        <Link className="button" to={paths.portal}>
          Create an application
        </Link>
      </div>
    );
  }
  if (accounts.length === 0) {
    return (
      <div className="empty-state">
        <span>You need a connected account to publish. Connect one first.</span>
        <Link className="button" to={paths.accounts}>
          Connect an account
        </Link>
      </div>
    );
  }
  return <PostForm apps={apps} accounts={accounts} />;
}
