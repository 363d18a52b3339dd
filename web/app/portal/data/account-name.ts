import type { Account } from "~/api/types";

/** What a person calls an account. */
export function accountName({ accountDisplayName, accountUsername, accountId }: Account): string {
  return accountDisplayName || accountUsername || accountId;
}
