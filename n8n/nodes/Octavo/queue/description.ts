import type { INodeProperties } from "n8n-workflow";
import { updateDisplayOptions } from "n8n-workflow";

const operation: INodeProperties = {
  displayName: "Operation",
  name: "operation",
  type: "options",
  noDataExpression: true,
  displayOptions: { show: { resource: ["queue"] } },
  options: [
    {
      name: "Get",
      value: "get",
      description: "Get the slots of the queue and the next free ones",
      action: "Get the queue",
    },
    {
      name: "Get Slots",
      value: "getSlots",
      description: "Get the slots in a span of time, and which of them are free",
      action: "Get slots of the queue",
    },
  ],
  default: "get",
};

const span: INodeProperties[] = [
  {
    displayName: "From",
    name: "from",
    type: "dateTime",
    default: "",
    required: true,
    description: "Slots at this time or later. Those that have passed are left out.",
  },
  {
    displayName: "To",
    name: "to",
    type: "dateTime",
    default: "",
    required: true,
    description: "Slots before this time, at most 62 days after From",
  },
];

export const queueProperties: INodeProperties[] = [
  operation,
  ...updateDisplayOptions({ show: { resource: ["queue"], operation: ["getSlots"] } }, span),
];
