/** What n8n's server does for credentials: defaults, expressions, and keeping renewed tokens. */
import type {
  IAuthenticateGeneric,
  ICredentialDataDecryptedObject,
  ICredentialType,
  IHttpRequestOptions,
  INode,
  INodeCredentialsDetails,
  INodeProperties,
  Workflow,
} from "n8n-workflow";
import { octavoPackage, workflow as n8n } from "./core.mts";

/** What `oAuth2Api` of n8n-nodes-base adds to every credential that extends it. */
const inherited: INodeProperties[] = [
  { displayName: "Client ID", name: "clientId", type: "string", default: "" },
  { displayName: "Client Secret", name: "clientSecret", type: "string", default: "" },
];

const nobody: INode = { id: "1", name: "node", type: "none", typeVersion: 1, position: [0, 0], parameters: {} };

/** One stored credential. */
export class Credentials extends n8n.ICredentialsHelper {
  stored: ICredentialDataDecryptedObject;
  readonly type: ICredentialType;

  constructor(stored: ICredentialDataDecryptedObject, name = "octavoOAuth2Api") {
    super();
    this.stored = stored;
    this.type = octavoPackage.getCredential(name).type;
  }

  getParentTypes(): string[] {
    return this.type.extends ?? [];
  }

  getCredentialsProperties(): INodeProperties[] {
    const all = this.type.extends ? [...inherited] : [];
    n8n.NodeHelpers.mergeNodeProperties(all, this.type.properties);
    return all;
  }

  /** The credential as nodes see it. */
  async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
    const filled = n8n.NodeHelpers.getNodeParameters(
      this.getCredentialsProperties(),
      this.stored as never,
      true,
      false,
      null,
      null,
    );
    const { oauthTokenData } = this.stored;
    return await resolve({ ...filled, ...(oauthTokenData && { oauthTokenData }) } as ICredentialDataDecryptedObject);
  }

  async updateCredentialsOauthTokenData(
    _: INodeCredentialsDetails,
    __: string,
    { oauthTokenData }: ICredentialDataDecryptedObject,
  ): Promise<void> {
    this.stored = { ...this.stored, oauthTokenData: oauthTokenData! };
  }

  isCredentialUsableByNode(): boolean {
    return true;
  }

  async runPreAuthentication(): Promise<undefined> {}

  async preAuthentication(): Promise<undefined> {}

  /** n8n asks this of credentials that are not OAuth2: it resolves the headers of a generic `authenticate`. */
  async authenticate(
    $credentials: ICredentialDataDecryptedObject,
    _: string,
    options: IHttpRequestOptions,
    workflow: Workflow,
    node: INode,
  ): Promise<IHttpRequestOptions> {
    const { headers } = (this.type.authenticate as IAuthenticateGeneric).properties;
    const added = Object.entries(headers as Record<string, string>).map(([name, value]) => [
      name,
      workflow.expression.getSimpleParameterValue(node, value, "internal", { $credentials }),
    ]);
    return { ...options, headers: { ...options.headers, ...Object.fromEntries(added) } };
  }

  getCredentials(): never {
    throw new Error("n8n's server asks this, not its core");
  }

  updateCredentials(): never {
    throw new Error("n8n asks this of credentials that are not OAuth2");
  }
}

async function resolve(data: ICredentialDataDecryptedObject): Promise<ICredentialDataDecryptedObject> {
  const nodeTypes = { getByName: () => undefined, getByNameAndVersion: () => undefined, getKnownTypes: () => ({}) };
  const workflow = new n8n.Workflow({
    nodes: [nobody],
    connections: {},
    active: false,
    nodeTypes: nodeTypes as never,
  });
  await workflow.expression.acquireIsolate();
  try {
    return workflow.expression.getComplexParameterValue(
      nobody,
      data as never,
      "internal",
      {},
      undefined,
      undefined,
      data as never,
    ) as ICredentialDataDecryptedObject;
  } finally {
    await workflow.expression.releaseIsolate();
  }
}
