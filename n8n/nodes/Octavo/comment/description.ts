import type { INodeProperties } from "n8n-workflow";
import { updateDisplayOptions } from "n8n-workflow";
import { limitFields } from "../../shared/limit";
import { platformOptions } from "../../shared/platforms";
import { accountField } from "../account/field";

const operation: INodeProperties = {
  displayName: "Operation",
  name: "operation",
  type: "options",
  noDataExpression: true,
  displayOptions: { show: { resource: ["comment"] } },
  options: [
    {
      name: "Delete",
      value: "delete",
      description: "Delete a comment at its network, where the network allows it",
      action: "Delete a comment",
    },
    {
      name: "Get Many",
      value: "getAll",
      description: "Get comments on published posts, such as those that need an answer",
      action: "Get many comments",
    },
    {
      name: "Hide",
      value: "hide",
      description: "Hide a comment from other people, where the network allows it",
      action: "Hide a comment",
    },
    {
      name: "Reply",
      value: "reply",
      description: "Answer a comment in public, as the account that published the post",
      action: "Reply to a comment",
    },
    {
      name: "Set Needs Answer",
      value: "setNeedsAnswer",
      description:
        "Take a comment off the list of those that need an answer, or put it back. The network is not involved.",
      action: "Set whether a comment needs an answer",
    },
    {
      name: "Unhide",
      value: "unhide",
      description: "Show a hidden comment again",
      action: "Unhide a comment",
    },
  ],
  default: "getAll",
};

const filters: INodeProperties = {
  displayName: "Filters",
  name: "filters",
  type: "collection",
  placeholder: "Add Filter",
  default: {},
  options: [
    { ...accountField("getAllAccounts"), description: "Only comments on posts of this account" },
    {
      displayName: "Needs Answer",
      name: "needsAnswer",
      type: "boolean",
      default: true,
      description: "Whether to return those that need an answer, the oldest first, or the others, the newest first",
    },
    { displayName: "Platform", name: "platform", type: "options", options: platformOptions, default: "BLUE_SKY" },
    {
      displayName: "Post ID",
      name: "postId",
      type: "string",
      default: "",
      placeholder: "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
      description: "Only comments on this post",
    },
  ],
};

const commentId: INodeProperties = {
  displayName: "Comment ID",
  name: "commentId",
  type: "string",
  default: "",
  required: true,
  description: "The comment's ID",
};

const content: INodeProperties = {
  displayName: "Text",
  name: "content",
  type: "string",
  typeOptions: { rows: 3 },
  default: "",
  required: true,
  description: "What the reply says",
};

const needsAnswer: INodeProperties = {
  displayName: "Needs Answer",
  name: "needsAnswer",
  type: "boolean",
  default: false,
  description: "Whether the comment is on the list of those that need an answer",
};

function only(operations: readonly string[], fields: INodeProperties[]): INodeProperties[] {
  return updateDisplayOptions({ show: { resource: ["comment"], operation: [...operations] } }, fields);
}

export const commentProperties: INodeProperties[] = [
  operation,
  ...limitFields({ resource: ["comment"], operation: ["getAll"] }),
  ...only(["getAll"], [filters]),
  ...only(["delete", "hide", "reply", "setNeedsAnswer", "unhide"], [commentId]),
  ...only(["reply"], [content]),
  ...only(["setNeedsAnswer"], [needsAnswer]),
];
