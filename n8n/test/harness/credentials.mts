/** What n8n's server does for credentials: defaults, expressions, and keeping renewed tokens. */
import type { ICredentialDataDecryptedObject, INode, INodeCredentialsDetails, INodeProperties } from "n8n-workflow";
import { octavoPackage, workflow as n8n } from "./core.mts";

/** What `oAuth2Api` of n8n-nodes-base adds to every credential that extends it. */
const inherited: INodeProperties[] = [
  { displayName: "Client ID", name: "clientId", type: "string", default: "" },
  { displayName: "Client Secret", name: "clientSecret", type: "string", default: "" },
];

export const credentialType = octavoPackage.getCredential("octavoOAuth2Api").type;

const nobody: INode = { id: "1", name: "node", type: "none", typeVersion: 1, position: [0, 0], parameters: {} };

/** One stored credential. */
export class Credentials extends n8n.ICredentialsHelper {
  stored: ICredentialDataDecryptedObject;

  constructor(stored: ICredentialDataDecryptedObject) {
    super();
    this.stored = stored;
  }

  getParentTypes(): string[] {
    return credentialType.extends ?? [];
  }

  getCredentialsProperties(): INodeProperties[] {
    const all = [...inherited];
    n8n.NodeHelpers.mergeNodeProperties(all, credentialType.properties);
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
    return await resolve({ ...filled, oauthTokenData: this.stored.oauthTokenData } as ICredentialDataDecryptedObject);
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

  authenticate(): never {
    throw new Error("n8n asks this of credentials that are not OAuth2");
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
