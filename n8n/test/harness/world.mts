import { OctavoServer } from "../../../web/e2e/harness/server.ts";
import { Credentials } from "./credentials.mts";
import { N8n } from "./n8n.mts";
import { callback, connect } from "./oauth.mts";
import { Person } from "./person.mts";
import { Portal } from "./portal.mts";

/** A server, a person, their application, and an n8n whose credential is connected to it. */
export interface World {
  octavo: OctavoServer;
  clientId: string;
  portal: Portal;
  person: Person;
  credentials: Credentials;
  n8n: N8n;
}

export async function startWorld(): Promise<World> {
  const octavo = await OctavoServer.start();
  const person = await Person.signUp(octavo.origin, "mara.lind@fernhill.example");
  const { clientId, clientSecret } = octavo.createApp(person.email, "n8n", callback);
  const portal = new Portal(octavo.origin, octavo.portalToken(person.email));
  const credentials = new Credentials({ baseUrl: `${octavo.origin}/`, clientId, clientSecret });
  await connect(credentials, person);
  return { octavo, clientId, portal, person, credentials, n8n: new N8n(credentials) };
}
