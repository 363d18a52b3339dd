import type { INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/** `Account.id` from what a pick-list or an expression gave. */
export function accountId(node: INode, value: unknown): number {
  const id = typeof value === 'string' && value.trim() ? Number(value) : value;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  throw new NodeOperationError(node, `"${String(value)}" is not an account`, {
    description: 'Choose an account from the list, or give the number that Accounts: Get Many calls "id".',
  });
}
