import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from "n8n-workflow";
import { NodeConnectionTypes } from "n8n-workflow";
import { authenticationField, credentials, withKey } from "../shared/credential";
import { workspaceField } from "../shared/workspace";
import { accountProperties } from "./account/description";
import { commentProperties } from "./comment/description";
import { getAccounts, getAccountsWithChats, getAllAccounts, getChats } from "./loadOptions";
import { mediaProperties } from "./media/description";
import { run } from "./operations";
import { postProperties } from "./post/description";
import { queueProperties } from "./queue/description";

export class Octavo implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Octavo",
    name: "octavo",
    icon: { light: "file:../../icons/octavo.svg", dark: "file:../../icons/octavo.dark.svg" },
    group: ["output"],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: "Publish and schedule posts on social networks",
    defaults: { name: "Octavo" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials,
    properties: [
      authenticationField,
      {
        ...workspaceField,
        description:
          "The ID of the client workspace to act in. Empty means that of the credential or, if that is empty too, the application's own workspace.",
        displayOptions: { show: withKey },
      },
      {
        displayName: "Resource",
        name: "resource",
        type: "options",
        noDataExpression: true,
        options: [
          { name: "Account", value: "account" },
          { name: "Comment", value: "comment" },
          { name: "Media", value: "media" },
          { name: "Post", value: "post" },
          { name: "Queue", value: "queue" },
        ],
        default: "post",
      },
      ...accountProperties,
      ...commentProperties,
      ...mediaProperties,
      ...postProperties,
      ...queueProperties,
    ],
  };

  methods = { loadOptions: { getChats }, listSearch: { getAccounts, getAccountsWithChats, getAllAccounts } };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const made: INodeExecutionData[] = [];
    for (const item of this.getInputData().keys()) made.push(...(await run(this, item)));
    return [made];
  }
}
