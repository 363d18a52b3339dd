import type { INodeProperties } from "n8n-workflow";

type AccountList = "getAccounts" | "getAccountsWithChats" | "getAllAccounts";

/** An account from a list, or by its ID. */
export function accountField(searchListMethod: AccountList, dependsOn: string[] = []): INodeProperties {
  return {
    displayName: "Account",
    name: "accountId",
    type: "resourceLocator",
    typeOptions: { loadOptionsDependsOn: [...dependsOn, "workspaceId"] },
    default: { mode: "list", value: "" },
    description: "The account to publish on",
    modes: [
      {
        displayName: "From List",
        name: "list",
        type: "list",
        placeholder: "Choose an account…",
        typeOptions: { searchListMethod, searchable: true },
      },
      {
        displayName: "By ID",
        name: "id",
        type: "string",
        placeholder: "e.g. 42",
        validation: [
          {
            type: "regex",
            properties: { regex: "^\\s*\\d+\\s*$", errorMessage: 'Enter the "id" that Account: Get Many returns' },
          },
        ],
      },
    ],
  };
}
