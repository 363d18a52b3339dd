import { accountName } from "~/portal/data/account-name";
import { useAccounts } from "~/portal/data/accounts";

/** What an account of a key is called; its number once it is gone. */
export function useAccountName(): (id: number) => string {
  const accounts = useAccounts().data ?? [];
  return (id) => {
    const account = accounts.find((known) => known.id === id);
    return account ? accountName(account) : `account ${id}`;
  };
}
