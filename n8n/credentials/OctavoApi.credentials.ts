import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from "n8n-workflow";

/** A key of an application. It can act in the client workspaces of its application, which an OAuth2 token can't. */
export class OctavoApi implements ICredentialType {
  name = "octavoApi";

  displayName = "Octavo API";

  icon: Icon = { light: "file:../icons/octavo.svg", dark: "file:../icons/octavo.dark.svg" };

  documentationUrl = "https://octavo.example/n8n-integration";

  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://octavo.example.com",
      description: "The public URL of your Octavo server",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      placeholder: "oct_key_…",
      description:
        "A key of your application. Create one in the Developer Portal, under Workspace, Keys, with the scopes accounts.read, media.write, posts.read, posts.write and, for the trigger, webhooks.write.",
    },
    {
      displayName: "Client Workspace",
      name: "workspaceId",
      type: "string",
      default: "",
      placeholder: "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
      description:
        "The ID of the client workspace to act in. Nodes can name another one. Leave it empty to act in the application's own workspace.",
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { authorization: "=Bearer {{ $credentials.apiKey }}" } },
  };

  // Not in `authenticate`: calls for webhooks are refused with this header. The server ignores an empty one.
  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{ $credentials.baseUrl.replace(/\\/+$/, "") }}',
      url: "/v1/accounts",
      headers: { "x-octavo-workspace": "={{ $credentials.workspaceId }}" },
    },
  };
}
