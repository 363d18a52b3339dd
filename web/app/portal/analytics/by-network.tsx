import type { Account, PostNumbers } from "~/api/types";
import { counted } from "~/lib/counted";
import { NetworkIcon, networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { metricNames } from "./metric-names";
import { byAccount, metrics, sumOf } from "./sums";
import { SumText } from "./sum-text";

/** A row for each account: what its network counted in the period. */
export function ByNetwork({ posts, accounts }: { posts: readonly PostNumbers[]; accounts: readonly Account[] }) {
  return (
    <section className="page-section" aria-labelledby="by-network">
      <h2 id="by-network">By network</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="table-frame" tabIndex={0} aria-label="Numbers by network">
        <table className="table numbers-table tabular">
          <thead>
            <tr>
              <th scope="col">Network</th>
              {metrics.map((metric) => (
                <th key={metric} scope="col">
                  {metricNames[metric]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byAccount(posts).map((group) => (
              <Row key={group[0]?.accountId} posts={group} accounts={accounts} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Row({ posts, accounts }: { posts: readonly PostNumbers[]; accounts: readonly Account[] }) {
  const [first] = posts;
  if (!first) return null;
  const account = accounts.find(({ id }) => id === first.accountId);
  const sums = metrics.map((metric) => sumOf(posts, metric));
  return (
    <tr>
      <th scope="row">
        <NetworkIcon platform={first.platform} /> {networkName(first.platform)}
        {account && <span className="muted"> {accountName(account)}</span>}
      </th>
      {sums.every((sum) => sum === "never") ? (
        <td colSpan={metrics.length} className="not-given">
          Octavo reads no numbers there. {counted(posts.length, "post")} published.
        </td>
      ) : (
        sums.map((sum, index) => (
          <td key={metrics[index]}>
            <SumText sum={sum} />
          </td>
        ))
      )}
    </tr>
  );
}
