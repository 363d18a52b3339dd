/** What n8n's server does when somebody saves a credential: it sends the credential's test request. */
import type { INodeType, INodeTypes } from "n8n-workflow";
import { core, workflow as n8n } from "./core.mts";
import type { Credentials } from "./credentials.mts";
import { N8n } from "./n8n.mts";

/** Rejects with what n8n would show. */
export async function testCredential(credentials: Credentials): Promise<void> {
  const type = sender(credentials);
  const nodeTypes = { getByName: () => type, getByNameAndVersion: () => type } as Partial<INodeTypes> as INodeTypes;
  const node = { id: "temp", name: "Temp-Node", type: "temp", typeVersion: 1, position: [0, 0], parameters: {} };
  const workflow = new n8n.Workflow({ nodes: [node as never], connections: {}, active: false, nodeTypes });
  const temp = workflow.nodes["Temp-Node"]!;
  const input = { main: [[{ json: {} }]] };
  const execution = { data: {}, node: temp, source: null };
  const ran = n8n.createRunExecutionData();
  const additional = new N8n(credentials).additionalData();
  const context = new core.ExecuteContext(workflow, temp, additional, "internal", ran, 0, [], input, execution, []);
  const { name } = credentials.type;
  const decrypted = { id: "c1", name, type: name, data: await credentials.getDecrypted() };
  await workflow.expression.acquireIsolate();
  try {
    await new core.RoutingNode(context, type, decrypted).runNode();
  } finally {
    await workflow.expression.releaseIsolate();
  }
}

/** A node that sends the test request and nothing else. */
function sender({ type: { name, test } }: Credentials): INodeType {
  const routing = { request: test!.request };
  return {
    description: {
      displayName: "Temp",
      name: "temp",
      group: ["output"],
      version: 1,
      description: "",
      defaults: {},
      inputs: [n8n.NodeConnectionTypes.Main],
      outputs: [n8n.NodeConnectionTypes.Main],
      credentials: [{ name, required: true }],
      properties: [{ displayName: "Temp", name: "temp", type: "string", default: "", routing }],
    },
  };
}
