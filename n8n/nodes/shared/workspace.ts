import type {
  FunctionsBase,
  IExecuteFunctions,
  ILoadOptionsFunctions,
  INodeProperties,
  IWebhookFunctions,
} from "n8n-workflow";
import { isExpression, NodeOperationError } from "n8n-workflow";
import { type Credential, credentialName } from "./credential";

/** The same field in both nodes, each with its description. */
export const workspaceField = {
  displayName: "Client Workspace",
  name: "workspaceId",
  type: "string",
  default: "",
  placeholder: "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
} as const satisfies INodeProperties;

const { name } = workspaceField;

/** The client workspace of an item: the node's, or else the credential's. Undefined if neither names one. */
export async function workspaceOfItem(context: IExecuteFunctions, item: number): Promise<string | undefined> {
  const own = filled(context, context.getNodeParameter(name, item, ""));
  return own ?? ofCredential(await context.getCredentials<Credential>(credentialName(context), item));
}

/** That of a pick-list. n8n's editor has evaluated the field and sends null for an expression that has no data yet. */
export async function workspaceOfList(context: ILoadOptionsFunctions): Promise<string | undefined> {
  const isShown = name in context.getNode().parameters;
  const own = isShown ? filled(context, context.getCurrentNodeParameter(name)) : undefined;
  return own ?? ofCredential(await context.getCredentials<Credential>(credentialName(context)));
}

/** That whose events start the workflow. */
export async function workspaceOfTrigger(context: IWebhookFunctions): Promise<string | undefined> {
  const own = filled(context, context.getNodeParameter(name, ""));
  return own ?? ofCredential(await context.getCredentials<Credential>(credentialName(context)));
}

function ofCredential({ workspaceId = "" }: Credential): string | undefined {
  return workspaceId.trim() || undefined;
}

/** An expression without a value is an error: the call would act in another workspace, and could publish there. */
function filled(context: FunctionsBase, value: unknown): string | undefined {
  const text = String(value ?? "").trim();
  if (text) return text;
  const node = context.getNode();
  if (value !== null && !isExpression(node.parameters[name])) return undefined;
  throw new NodeOperationError(node, "The expression in Client Workspace has no value", {
    description: "Run the previous nodes and check the expression. To use the credential's workspace, clear the field.",
  });
}
