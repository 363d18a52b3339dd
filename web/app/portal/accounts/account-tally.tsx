import { useListedAccounts } from "~/portal/data/listed-accounts";

/** How many there are, and how many are healthy. */
export function AccountTally() {
  const { data: accounts } = useListedAccounts();
  if (!accounts || accounts.length === 0) return null;
  const healthy = accounts.filter(({ health }) => health.state === "OK").length;
  return (
    <p className="supporting tabular">
      {accounts.length} {accounts.length === 1 ? "account" : "accounts"}, {healthy} healthy. Octavo checks each about
      once a day.
    </p>
  );
}
