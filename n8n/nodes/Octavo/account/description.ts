import type { INodeProperties } from "n8n-workflow";
import { platformOptions } from "../../shared/platforms";

const onlyGetAll = { resource: ["account"], operation: ["getAll"] };

export const accountProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["account"] } },
    options: [
      {
        name: "Get Connected Chats",
        value: "getChats",
        description: "Get the chats that a Telegram account can post to",
        action: "Get connected chats",
      },
      {
        name: "Get Many",
        value: "getAll",
        description: "Get the accounts that you can publish to",
        action: "Get many accounts",
      },
    ],
    default: "getAll",
  },
  {
    displayName: "Return All",
    name: "returnAll",
    type: "boolean",
    default: false,
    description: "Whether to return all results or only up to a given limit",
    displayOptions: { show: onlyGetAll },
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 50,
    description: "Max number of results to return",
    displayOptions: { show: { ...onlyGetAll, returnAll: [false] } },
  },
  {
    displayName: "Filters",
    name: "filters",
    type: "collection",
    placeholder: "Add Filter",
    default: {},
    displayOptions: { show: onlyGetAll },
    options: [
      {
        displayName: "Platforms",
        name: "platforms",
        type: "multiOptions",
        options: platformOptions,
        default: [],
        description: "Only accounts on these networks",
      },
    ],
  },
  {
    displayName: "Account Name or ID",
    name: "accountId",
    type: "options",
    typeOptions: { loadOptionsMethod: "getAccountsWithChats", loadOptionsDependsOn: ["workspaceId"] },
    required: true,
    default: "",
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions: { show: { resource: ["account"], operation: ["getChats"] } },
  },
];
