/** What n8n's server does for a trigger node: activation, and calls of its webhook. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { IDataObject, INode, INodeParameters, IWebhookData, Workflow } from "n8n-workflow";
import { core } from "./core.mts";
import { type N8n, nodeTypes } from "./n8n.mts";

export class Trigger {
  /** The items that started the workflow. */
  readonly started: IDataObject[] = [];
  /** The status codes that calls were answered with. */
  readonly answered: number[] = [];
  readonly url: string;
  readonly workflow: Workflow;
  readonly #n8n: N8n;
  readonly #server: Server;
  readonly #node: INode;
  readonly #methods = nodeTypes.getByNameAndVersion("octavoTrigger");

  private constructor(n8n: N8n, server: Server, parameters: INodeParameters) {
    this.#n8n = n8n;
    this.#server = server;
    this.workflow = n8n.workflow("octavoTrigger", [{ parameters, webhookId: "hook" }]);
    this.#node = Object.values(this.workflow.nodes)[0]!;
    this.url = this.#hook().getNodeWebhookUrl("default")!;
  }

  static async start(n8n: N8n, parameters: INodeParameters): Promise<Trigger> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    n8n.webhookBaseUrl = `http://127.0.0.1:${port}/webhook`;
    const trigger = new Trigger(n8n, server, parameters);
    server.on("request", (request, response) => void trigger.#receive(request, response));
    return trigger;
  }

  get registration(): { webhookId?: string; apiKey?: string } {
    return this.workflow.getStaticData("node", this.#node);
  }

  /** As n8n activates a workflow. Whether the webhook was there already. */
  async activate(): Promise<boolean> {
    const { checkExists, create } = this.#methods.webhookMethods!.default!;
    if (await checkExists.call(this.#hook())) return true;
    await create.call(this.#hook());
    return false;
  }

  async deactivate(): Promise<void> {
    await this.#methods.webhookMethods!.default!.delete.call(this.#hook());
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #hook() {
    return new core.HookContext(this.workflow, this.#node, this.#n8n.additionalData(), "trigger", "activate");
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const rawBody = await buffer(request);
    const { headers } = request;
    const additional = {
      ...this.#n8n.additionalData(),
      httpRequest: { headers, rawBody, body: JSON.parse(rawBody.toString()) } as never,
      httpResponse: expressLike(response) as never,
    };
    const webhook = { webhookDescription: { name: "default" } } as IWebhookData;
    const context = new core.WebhookContext(this.workflow, this.#node, additional, "trigger", webhook, [], null);
    const { noWebhookResponse, workflowData } = await this.#methods.webhook!.call(context);
    if (!noWebhookResponse) response.writeHead(200).end();
    this.answered.push(response.statusCode);
    this.started.push(...(workflowData?.flat() ?? []).map(({ json }) => json));
  }
}

/** The two methods of Express's response that nodes use most. */
function expressLike(response: ServerResponse) {
  const express = {
    status(code: number) {
      response.statusCode = code;
      return express;
    },
    json: (body: unknown) => response.end(JSON.stringify(body)),
  };
  return express;
}
