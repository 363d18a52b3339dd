import { Link } from "react-router";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { isPlatform, networkName, type Platform } from "~/ui/network-names";
import { useConnectSandboxAccount } from "~/portal/data/account-changes";

/** One click connects an account on a simulated network: `wanted`, where there is one of it. */
export function SandboxStep({ wanted = "BLUE_SKY" }: { wanted?: Platform }) {
  const offered = useSession().config.networks.map(({ platform }) => platform);
  const connect = useConnectSandboxAccount();
  const platform = offered.includes(wanted) ? wanted : offered.find(isPlatform);
  return (
    <div className="button-row">
      {platform && (
        <Button pending={connect.isPending} onClick={() => connect.mutate(platform)}>
          {connect.isPending ? "Connecting..." : `Connect a ${networkName(platform)} sandbox account`}
        </Button>
      )}
      <Link className="button quiet" to={paths.accounts}>
        Other networks
      </Link>
      {connect.error && <ErrorBanner error={connect.error} fallback="Failed to connect the account" />}
    </div>
  );
}
