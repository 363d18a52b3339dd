import type { INodeProperties } from "n8n-workflow";
import { updateDisplayOptions } from "n8n-workflow";
import { publicationFields } from "./fields";

const operation: INodeProperties = {
  displayName: "Operation",
  name: "operation",
  type: "options",
  noDataExpression: true,
  displayOptions: { show: { resource: ["post"] } },
  options: [
    {
      name: "Cancel",
      value: "cancel",
      description: "Cancel a post that has not started publishing",
      action: "Cancel a post",
    },
    { name: "Get", value: "get", description: "Get the status and result of a post", action: "Get a post" },
    {
      name: "Post to One Account",
      value: "create",
      description: "Publish or schedule a post on one account",
      action: "Post to one account",
    },
    {
      name: "Retry",
      value: "retry",
      description: "Send the failed parts of a post again",
      action: "Retry a post",
    },
    {
      name: "Schedule",
      value: "schedule",
      description: "Publish or schedule a post on several accounts with one call",
      action: "Schedule a post",
    },
  ],
  default: "create",
};

const publications: INodeProperties[] = [
  {
    displayName: "Specify Publications",
    name: "specify",
    type: "options",
    options: [
      { name: "Using Fields Below", value: "fields" },
      { name: "Using JSON", value: "json" },
    ],
    default: "fields",
  },
  {
    displayName: "Publications",
    name: "publications",
    type: "fixedCollection",
    typeOptions: { multipleValues: true },
    placeholder: "Add Publication",
    default: {},
    description: "What to publish where. Several entries for one account become several posts on it.",
    displayOptions: { show: { specify: ["fields"] } },
    options: [{ displayName: "Publication", name: "publication", values: publicationFields }],
  },
  {
    displayName: "Publications",
    name: "publicationsJson",
    type: "json",
    default:
      '[\n  {\n    "socialMediaAccountId": 1,\n    "platformSettings": { "type": "BLUE_SKY" },\n    "posts": [{ "content": "Hello" }]\n  }\n]',
    description: 'The "publications" of POST /v1/posts, as in the API documentation',
    displayOptions: { show: { specify: ["json"] } },
  },
];

const when: INodeProperties[] = [
  {
    displayName: "Time",
    name: "scheduledTime",
    type: "dateTime",
    default: "",
    description: "When to publish, in the workflow's time zone unless the value has its own. Empty or past means now.",
  },
  {
    displayName: "Draft",
    name: "isDraft",
    type: "boolean",
    default: false,
    description: "Whether to store the post without publishing it",
  },
];

const postId: INodeProperties = {
  displayName: "Post ID",
  name: "postId",
  type: "string",
  default: "",
  required: true,
  placeholder: "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
  description: 'The ID that scheduling returned; "scheduleId" in events',
};

const isAbsent: INodeProperties = {
  displayName: "Post Is Not on the Network",
  name: "absent",
  type: "boolean",
  default: false,
  description:
    "Whether to also send posts that ended as OUTCOME_UNKNOWN. Look at the account first: such a post may be there already.",
};

function only(operations: string[], fields: INodeProperties[]): INodeProperties[] {
  return updateDisplayOptions({ show: { resource: ["post"], operation: operations } }, fields);
}

export const postProperties: INodeProperties[] = [
  operation,
  ...only(["create"], publicationFields),
  ...only(["schedule"], publications),
  ...only(["create", "schedule"], when),
  ...only(["get", "cancel", "retry"], [postId]),
  ...only(["retry"], [isAbsent]),
];
