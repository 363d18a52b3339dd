/** The part of the log about an account, which its lane leads to. */
export function blockId(accountId: number): string {
  return `account-${accountId}`;
}
