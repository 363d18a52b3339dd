/** A product built on Octavo: its application's key, and a client workspace for each of its customers. */
import type { ICredentialDataDecryptedObject } from "n8n-workflow";
import type { components } from "../../nodes/shared/schema.d.ts";
import { Credentials } from "./credentials.mts";
import { N8n } from "./n8n.mts";
import { Portal } from "./portal.mts";
import type { World } from "./world.mts";

type Workspace = components["schemas"]["Workspace"];

const ofNodes = "accounts.read media.write posts.read posts.write webhooks.write";

/** A customer, seen from outside of n8n. */
export interface Customer {
  id: string;
  externalId: string;
  portal: Portal;
}

export class Product {
  readonly #world: World;
  readonly #secret: string;

  constructor(world: World) {
    this.#world = world;
    this.#secret = createKey(world, ofNodes);
  }

  /** The workspace is created with a key of its own: the nodes' key lacks the scope. */
  async customer(externalId: string): Promise<Customer> {
    const { octavo, portal } = this.#world;
    const key = new Portal(octavo.origin, createKey(this.#world, "workspaces.write"));
    const client = { name: externalId, kind: "CLIENT", externalId };
    const { id } = await key.call<Workspace>("POST", "/v1/workspaces", client);
    return { id, externalId, portal: portal.in(id) };
  }

  /** A credential with the product's key. */
  credentials(fields: ICredentialDataDecryptedObject = {}): Credentials {
    const baseUrl = `${this.#world.octavo.origin}/`;
    return new Credentials({ baseUrl, apiKey: this.#secret, ...fields }, "octavoApi");
  }

  /** An n8n whose credential has the key. */
  n8n(fields?: ICredentialDataDecryptedObject): N8n {
    return new N8n(this.credentials(fields));
  }
}

function createKey({ octavo, clientId, person }: World, scope: string): string {
  const options = ["--app", clientId, "--user", person.email, "--name", "Product", "--scope", scope];
  return octavo.command<{ secret: string }>(["key", "create", ...options]).secret;
}
