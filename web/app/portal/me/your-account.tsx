import type { Me } from "~/api/types";
import { useSession } from "~/auth/session";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { useMe } from "~/portal/data/me";
import { Section } from "~/portal/parts/section";
import { Authenticator } from "./authenticator";
import { ConnectedApps } from "./connected-apps";
import { Messages } from "./messages";
import { Passkeys } from "./passkeys";
import { Password } from "./password";
import { Profile } from "./profile";
import { Sessions } from "./sessions";
import { YourData } from "./your-data";
import "./me.css";

/** What concerns the person themself: their name, how they sign in, and who has access. */
export function YourAccount() {
  const { config } = useSession();
  const me = useMe();
  return (
    <>
      <PageTitle title="Your account" />
      {me.isPending && <Loader>Loading your account...</Loader>}
      <QueryError query={me} fallback="Failed to load your account" />
      {me.data && (
        <>
          <Profile me={me.data} />
          {config.passwords === false ? (
            <Section
              title="Sign-in"
              intro={`You sign in with ${config.externalSignIn}. This server uses no passwords.`}
            >
              {null}
            </Section>
          ) : (
            <OwnSignIn me={me.data} />
          )}
        </>
      )}
      <Messages />
      <Sessions />
      <ConnectedApps />
      {me.data && <YourData email={me.data.email} />}
    </>
  );
}

function OwnSignIn({ me }: { me: Me }) {
  return (
    <>
      <Passkeys me={me} />
      <Authenticator me={me} />
      <Password me={me} />
    </>
  );
}
