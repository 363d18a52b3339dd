import { useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { Banner, ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { lazyRoute } from "~/ui/lazy-route";
import { networkName, type Platform } from "~/ui/network";
import { Notice } from "~/ui/notice";
import { PageTitle } from "~/ui/page-title";
import { AccountList } from "./account-list";
import { AccountTally } from "./account-tally";
import { NewestLinks } from "./connect-links";
import { NetworkRow } from "./network-row";
import { useLinkDialog } from "./use-link-dialog";
import { useSeveral } from "~/portal/data/several";
import { type Network, networksOf } from "~/portal/data/ways";
import { useConnecting } from "~/portal/parts/use-connecting";
import "./accounts.css";

const SharedAccounts = lazyRoute(async () => (await import("./shared-accounts")).SharedAccounts);

export function ConnectedAccounts() {
  const several = useSeveral();
  return several ? <SharedAccounts several={several} /> : <OwnAccounts />;
}

function OwnAccounts() {
  const { config } = useSession();
  const connecting = useConnecting(paths.accounts);
  const link = useLinkDialog();
  return (
    <>
      <PageTitle title="Connected accounts" isTight below={<AccountTally />}>
        <div className="button-row">
          {link.open && <Button onClick={() => link.open?.({})}>New connect link</Button>}
          <a className="button primary" href="#connect-title">
            <Icon name="plus" />
            Connect an account
          </a>
        </div>
      </PageTitle>
      <ArrivalNotice />
      {connecting.error && <ErrorBanner error={connecting.error} fallback="Failed to connect the account" />}
      <AccountList onReconnect={connecting.connectAgain} onLink={link.open} />
      <NewestLinks onLink={link.open} />
      <NetworkList networks={networksOf(config)} onConnect={connecting.connect} />
      {connecting.dialog}
      {link.dialog}
    </>
  );
}

function NetworkList({ networks, onConnect }: { networks: Network[]; onConnect: (platform: Platform) => void }) {
  const { config } = useSession();
  const [latest, setLatest] = useState<Platform>();
  return (
    <section aria-labelledby="connect-title" className="connect-section">
      <div className="connect-head">
        <h2 id="connect-title" className="section-title" tabIndex={-1}>
          Connect an account
        </h2>
        {config.sandbox && (
          <p className="supporting">A sandbox account behaves like the network and needs no credentials.</p>
        )}
      </div>
      <ul className="network-list">
        {networks.map((network) => (
          <NetworkRow
            key={network.platform}
            network={network}
            isLatest={network.platform === latest}
            onSandbox={setLatest}
            onConnect={onConnect}
          />
        ))}
      </ul>
    </section>
  );
}

interface Arrival {
  connected?: { platform: string; name: string };
  refusal?: string;
}

/** After the way back from a network's page: what was connected there, or why nothing was. */
function ArrivalNotice() {
  const { state } = useLocation() as { state: Arrival | null };
  if (state?.refusal) return <Banner title="The account was not connected" message={state.refusal} />;
  if (!state?.connected) return null;
  return (
    <div className="arrival-notice">
      <Notice>
        {state.connected.name} on {networkName(state.connected.platform)} is connected.
      </Notice>
    </div>
  );
}
