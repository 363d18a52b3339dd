/** n8n's engine with the built nodes and one credential. */
import type {
  INode,
  INodeExecutionData,
  INodeParameters,
  INodePropertyOptions,
  INodeTypes,
  IWorkflowExecuteAdditionalData,
  Workflow,
} from "n8n-workflow";
import { core, octavoPackage, workflow as n8n } from "./core.mts";
import type { Credentials } from "./credentials.mts";

export const nodeTypes: INodeTypes = {
  getByName: (name) => octavoPackage.getNode(shortName(name)).type,
  getByNameAndVersion: (name, version) =>
    n8n.NodeHelpers.getVersionedNodeType(octavoPackage.getNode(shortName(name)).type, version),
  getKnownTypes: () => ({}),
};

function shortName(name: string): string {
  return name.replace("n8n-nodes-octavo.", "");
}

export interface Step extends Partial<INode> {
  parameters: INodeParameters;
}

export interface Options {
  executionId?: string;
  timezone?: string;
}

export class N8n {
  readonly #credentials: Credentials;
  webhookBaseUrl = "http://127.0.0.1:1/webhook";

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  /** A workflow of these nodes, one after the other. */
  workflow(type: "octavo" | "octavoTrigger", steps: Step[], timezone = "Europe/Berlin"): Workflow {
    const nodes = steps.map((step, index) => node(type, `Step ${index + 1}`, this.#withCredential(step)));
    const main = (to: INode) => ({ main: [[{ node: to.name, type: "main" as const, index: 0 }]] });
    const connections = Object.fromEntries(nodes.slice(1).map((to, index) => [nodes[index]!.name, main(to)]));
    return new n8n.Workflow({ id: "w1", nodes, connections, active: true, nodeTypes, settings: { timezone } });
  }

  /** Runs Octavo nodes, the first with these items: what the last gave. */
  async run(
    steps: Step | Step[],
    items: INodeExecutionData[] = [{ json: {} }],
    options: Options = {},
  ): Promise<INodeExecutionData[]> {
    const workflow = this.workflow("octavo", [steps].flat(), options.timezone);
    const first = Object.values(workflow.nodes)[0]!;
    const data = n8n.createRunExecutionData({
      executionData: { nodeExecutionStack: [{ node: first, data: { main: [items] }, source: null }] },
    });
    const additional = this.additionalData(options.executionId);
    const ran = await new core.WorkflowExecute(additional, "manual", data).processRunExecutionData(workflow);
    const { runData, lastNodeExecuted, error } = ran!.data.resultData;
    // As n8n stores it: no longer an Error.
    if (error) throw Object.assign(new Error(error.message), { ...error });
    return runData[lastNodeExecuted!]!.at(-1)!.data!.main![0]!;
  }

  /** What a pick-list offers, or finds by `filter`. `path` is where the field stands, as n8n's editor names it. */
  async options(
    method: string,
    path: string,
    parameters: INodeParameters,
    filter?: string,
  ): Promise<INodePropertyOptions[]> {
    const workflow = this.workflow("octavo", [{ parameters }]);
    const [step] = Object.values(workflow.nodes);
    // The editor sends the field that the credential depends on, also if the workflow was saved without it.
    const { authentication } = step!.parameters;
    const currentNodeParameters = { authentication, ...parameters } as INodeParameters;
    const additional = { ...this.additionalData(), currentNodeParameters };
    const context = new core.LoadOptionsContext(workflow, step!, additional, path);
    const { methods } = nodeTypes.getByNameAndVersion(step!.type);
    const search = methods!.listSearch![method];
    return search ? (await search.call(context, filter)).results : await methods!.loadOptions![method]!.call(context);
  }

  #withCredential(step: Step): Step {
    const { name } = this.#credentials.type;
    const authentication = name === "octavoApi" && { authentication: "apiKey" };
    const credentials = { [name]: { id: "c1", name: "Octavo" } };
    return { credentials, ...step, parameters: { ...authentication, ...step.parameters } };
  }

  additionalData(executionId: string = crypto.randomUUID()): IWorkflowExecuteAdditionalData {
    const base = { id: "w1", name: "test", active: true } as never;
    return {
      credentialsHelper: this.#credentials,
      executionId,
      currentNodeExecutionIndex: 0,
      variables: {},
      webhookBaseUrl: this.webhookBaseUrl,
      webhookTestBaseUrl: `${this.webhookBaseUrl}-test`,
      webhookWaitingBaseUrl: `${this.webhookBaseUrl}-waiting`,
      formWaitingBaseUrl: `${this.webhookBaseUrl}-form`,
      hooks: new core.ExecutionLifecycleHooks("manual", executionId, base),
    } as Partial<IWorkflowExecuteAdditionalData> as IWorkflowExecuteAdditionalData;
  }
}

function node(type: string, name: string, step: Step): INode {
  return {
    id: name,
    name,
    type: `n8n-nodes-octavo.${type}`,
    typeVersion: 1,
    position: [0, 0],
    ...step,
  };
}
