import type { FunctionsBase, INodeCredentialDescription, INodeProperties } from "n8n-workflow";

/** What the nodes read of either credential. */
export interface Credential {
  baseUrl: string;
  /** Of OAuth2 only: a key needs none. */
  clientId?: string;
  /** Of a key only: an OAuth2 token acts in the workspace that the person chose. */
  workspaceId?: string;
}

export const authenticationField: INodeProperties = {
  displayName: "Authentication",
  name: "authentication",
  type: "options",
  noDataExpression: true,
  options: [
    { name: "API Key", value: "apiKey" },
    { name: "OAuth2", value: "oAuth2" },
  ],
  default: "oAuth2",
};

/** Shows a field with a key only. */
export const withKey = { authentication: ["apiKey"] };

export const credentials: INodeCredentialDescription[] = [
  { name: "octavoApi", required: true, displayOptions: { show: withKey } },
  { name: "octavoOAuth2Api", required: true, displayOptions: { show: { authentication: ["oAuth2"] } } },
];

/** The credential that the node uses. */
export function credentialName(context: FunctionsBase): string {
  return context.getNode().parameters.authentication === "apiKey" ? "octavoApi" : "octavoOAuth2Api";
}
