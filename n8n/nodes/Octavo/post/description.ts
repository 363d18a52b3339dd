import type { INodeProperties } from "n8n-workflow";
import { updateDisplayOptions } from "n8n-workflow";
import { limitFields } from "../../shared/limit";
import { platformOptions } from "../../shared/platforms";
import type { components } from "../../shared/schema";
import { accountField } from "../account/field";
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
      name: "Get Many",
      value: "getAll",
      description: "Get posts, such as those that wait for approval",
      action: "Get many posts",
    },
    {
      name: "Post to One Account",
      value: "create",
      description: "Publish or schedule a post on one account",
      action: "Post to one account",
    },
    {
      name: "Rehearse",
      value: "rehearse",
      description: "Get what would happen to a post on each network without publishing it",
      action: "Rehearse a post",
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
    {
      name: "Schedule Many",
      value: "scheduleMany",
      description: "Schedule up to 100 posts with one call: all of them or none",
      action: "Schedule many posts",
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

const schedules: INodeProperties = {
  displayName: "Posts",
  name: "schedulesJson",
  type: "json",
  default:
    '[\n  {\n    "scheduledTime": "NEXT_SLOT",\n    "publications": [\n      {\n        "socialMediaAccountId": 1,\n        "platformSettings": { "type": "BLUE_SKY" },\n        "posts": [{ "content": "Hello" }]\n      }\n    ]\n  }\n]',
  description: 'The "schedules" of POST /v1/posts/bulk, as in the API documentation',
};

const when: INodeProperties[] = [
  {
    displayName: "Use the Next Free Slot",
    name: "nextSlot",
    type: "boolean",
    default: false,
    description: "Whether to publish at the next free slot of the queue",
  },
  {
    displayName: "Time",
    name: "scheduledTime",
    type: "dateTime",
    default: "",
    description: "When to publish, in the workflow's time zone unless the value has its own. Empty or past means now.",
    displayOptions: { show: { nextSlot: [false] } },
  },
];

const isDraft: INodeProperties = {
  displayName: "Draft",
  name: "isDraft",
  type: "boolean",
  default: false,
  description: "Whether to store the post without publishing it",
};

/** Every status, with its name. One that the API adds does not compile until it is here. */
const statuses = {
  CANCELLED: "Cancelled",
  COMPLETED: "Completed",
  DELETED: "Deleted",
  DRAFT: "Draft",
  FAILED: "Failed",
  HELD: "Held",
  PARTIALLY_COMPLETED: "Partially Completed",
  PUBLISHING: "Publishing",
  REJECTED: "Rejected",
  SCHEDULED: "Scheduled",
  WAITING_FOR_APPROVAL: "Waiting for Approval",
} satisfies Record<components["schemas"]["ScheduleStatus"], string>;

const filters: INodeProperties = {
  displayName: "Filters",
  name: "filters",
  type: "collection",
  placeholder: "Add Filter",
  default: {},
  options: [
    { ...accountField("getAllAccounts"), description: "Only posts on this account" },
    { displayName: "Platform", name: "platform", type: "options", options: platformOptions, default: "TELEGRAM" },
    {
      displayName: "Scheduled Before",
      name: "to",
      type: "dateTime",
      default: "",
      description: "Only posts scheduled before this time",
    },
    {
      displayName: "Scheduled From",
      name: "from",
      type: "dateTime",
      default: "",
      description: "Only posts scheduled at this time or later",
    },
    {
      displayName: "Search",
      name: "search",
      type: "string",
      default: "",
      description: "Only posts with this in their text, in upper or lower case",
    },
    {
      displayName: "Status",
      name: "status",
      type: "options",
      options: Object.entries(statuses).map(([value, name]) => ({ name, value })),
      default: "WAITING_FOR_APPROVAL",
    },
  ],
};

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
  ...only(["schedule", "rehearse"], publications),
  ...only(["create", "schedule", "rehearse"], when),
  ...only(["create", "schedule"], [isDraft]),
  ...only(["scheduleMany"], [schedules]),
  ...limitFields({ resource: ["post"], operation: ["getAll"] }),
  ...only(["getAll"], [filters]),
  ...only(["get", "cancel", "retry"], [postId]),
  ...only(["retry"], [isAbsent]),
];
