import type { IHookFunctions, INodeType, INodeTypeDescription } from "n8n-workflow";
import { NodeConnectionTypes } from "n8n-workflow";
import { authenticationField, credentials } from "../shared/credential";
import { workspaceField } from "../shared/workspace";
import { eventOptions } from "./events";
import { receive } from "./receive";
import { isRegistered, register, unregister } from "./registration";

export class OctavoTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Octavo Trigger",
    name: "octavoTrigger",
    icon: { light: "file:../../icons/octavo.svg", dark: "file:../../icons/octavo.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{ $parameter["eventsAll"] ? "all events" : $parameter["eventTypes"].join(", ") }}',
    description: "Starts the workflow when a post, a schedule or a media import changes",
    defaults: { name: "Octavo Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials,
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      authenticationField,
      {
        displayName: "All Events",
        name: "eventsAll",
        type: "boolean",
        default: true,
        description:
          "Whether to receive every event of posts, schedules and media imports, including types that are added later",
      },
      {
        displayName: "Events",
        name: "eventTypes",
        type: "multiOptions",
        options: eventOptions,
        default: [],
        required: true,
        displayOptions: { show: { eventsAll: [false] } },
      },
      {
        ...workspaceField,
        description:
          "The ID of a client workspace: only its events start the workflow. Empty means that of the credential or, if that is empty too, the events of all workspaces of the application.",
      },
      {
        displayName: "Options",
        name: "options",
        type: "collection",
        placeholder: "Add Option",
        default: {},
        options: [
          {
            displayName: "Max Retry Attempts",
            name: "retryMaxAttempts",
            type: "number",
            typeOptions: { minValue: 1, maxValue: 50 },
            default: 12,
            description: "How often Octavo retries while n8n does not respond",
          },
          {
            displayName: "Retry Backoff (Ms)",
            name: "retryBackoffMs",
            type: "number",
            typeOptions: { minValue: 100, maxValue: 3600000 },
            default: 30000,
            description: "The wait before the first retry; each further wait is twice the last",
          },
        ],
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return await isRegistered(this);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        return await register(this);
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        return await unregister(this);
      },
    },
  };

  webhook = receive;
}
