import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { useMe } from "~/portal/data/me";
import { Authenticator } from "./authenticator";
import { ConnectedApps } from "./connected-apps";
import { Passkeys } from "./passkeys";
import { Password } from "./password";
import { Profile } from "./profile";
import { Sessions } from "./sessions";
import { YourData } from "./your-data";
import "./me.css";

/** What concerns the person themself: their name, how they sign in, and who has access. */
export function YourAccount() {
  const me = useMe();
  return (
    <>
      <PageTitle title="Your account" />
      {me.isPending && <Loader>Loading your account...</Loader>}
      <QueryError query={me} fallback="Failed to load your account" />
      {me.data && (
        <>
          <Profile me={me.data} />
          <Passkeys me={me.data} />
          <Authenticator me={me.data} />
          <Password me={me.data} />
        </>
      )}
      <Sessions />
      <ConnectedApps />
      {me.data && <YourData email={me.data.email} />}
    </>
  );
}
