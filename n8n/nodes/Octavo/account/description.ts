import type { INodeProperties } from "n8n-workflow";
import { limitFields } from "../../shared/limit";
import { platformOptions } from "../../shared/platforms";
import { accountField } from "./field";

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
        description: "Get the chats that an account can post to, on networks with chats",
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
  ...limitFields(onlyGetAll),
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
    ...accountField("getAccountsWithChats"),
    required: true,
    description: "The account whose chats to get",
    displayOptions: { show: { resource: ["account"], operation: ["getChats"] } },
  },
];
