import type { INode } from "n8n-workflow";
import { isResourceLocatorValue, NodeOperationError } from "n8n-workflow";
import type { Call } from "../../shared/api";
import type { components } from "../../shared/schema";

export type Account = components["schemas"]["Account"];
export type Chat = components["schemas"]["Chat"];

export async function listAccounts(call: Call): Promise<Account[]> {
  return await call<Account[]>({ method: "GET", url: "/v1/accounts" });
}

/** The chats of an account; none on networks without chats. */
export async function listChats(call: Call, accountId: number): Promise<Chat[]> {
  return await call<Chat[]>({ method: "GET", url: `/v1/accounts/${accountId}/chats` });
}

/** What the field of an account holds: an ID, or nothing yet. An expression may give it as it is. */
export function chosenAccount(field: unknown): unknown {
  return isResourceLocatorValue(field) ? field.value : field;
}

/** `Account.id` from the field of an account. */
export function accountId(node: INode, field: unknown): number {
  const value = chosenAccount(field);
  const id = typeof value === "string" && value.trim() ? Number(value) : value;
  if (typeof id === "number" && Number.isSafeInteger(id)) return id;
  throw new NodeOperationError(node, `"${String(value)}" is not an account`, {
    description: 'Choose an account from the list, or use the "id" that Account: Get Many returns.',
  });
}
