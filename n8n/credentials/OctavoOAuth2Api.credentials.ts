import type { Icon, ICredentialType, INodeProperties } from "n8n-workflow";

const SCOPES = ["accounts.read", "media.write", "posts.read", "posts.write", "webhooks.write"];

/** Authorization code with PKCE against one's own Octavo; n8n keeps and renews the tokens. */
export class OctavoOAuth2Api implements ICredentialType {
  name = "octavoOAuth2Api";

  extends = ["oAuth2Api"];

  displayName = "Octavo OAuth2 API";

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
      description:
        "The public URL of your Octavo server. Create an application in its Developer Portal to get the client ID and secret, and add the redirect URL above to its callback URLs.",
    },
    { displayName: "Grant Type", name: "grantType", type: "hidden", default: "pkce" },
    {
      displayName: "Authorization URL",
      name: "authUrl",
      type: "hidden",
      default: '={{ $self["baseUrl"].replace(/\\/+$/, "") }}/oauth2/authorize',
      required: true,
    },
    {
      displayName: "Access Token URL",
      name: "accessTokenUrl",
      type: "hidden",
      default: '={{ $self["baseUrl"].replace(/\\/+$/, "") }}/oauth2/token',
      required: true,
    },
    { displayName: "Scope", name: "scope", type: "hidden", default: SCOPES.join(" ") },
    { displayName: "Auth URI Query Parameters", name: "authQueryParameters", type: "hidden", default: "" },
    { displayName: "Authentication", name: "authentication", type: "hidden", default: "header" },
  ];
}
