/** The two workflows of the story, as n8n's editor would save them. */
import type { Account, Chat } from "../test/harness/portal.mts";

export interface Workflow {
  id: string;
  versionId: string;
}

interface Node {
  name: string;
  type: string;
  parameters: object;
  typeVersion?: number;
  webhookId?: string;
  credentials?: object;
}

function workflow(name: string, nodes: Node[]) {
  const placed = nodes.map((node, index) => ({
    id: crypto.randomUUID(),
    typeVersion: 1,
    position: [index * 220, 0],
    ...node,
  }));
  const next = (to: Node) => ({ main: [[{ node: to.name, type: "main", index: 0 }]] });
  const connections = Object.fromEntries(nodes.slice(1).map((to, index) => [nodes[index]!.name, next(to)]));
  return { name, nodes: placed, connections, active: false, settings: { executionOrder: "v1" } };
}

const octavo = (credentialId: string) => ({
  type: "n8n-nodes-octavo.octavo",
  credentials: { octavoOAuth2Api: { id: credentialId, name: "Octavo" } },
});

const fromList = ({ id }: Account) => ({ __rl: true, mode: "list", value: id });

/** A picture comes in, and goes out on Telegram and Bluesky. */
export function publishing(credentialId: string, telegram: Account, chat: Chat, bluesky: Account) {
  const both = { content: "={{ $('Picture').item.json.body.text }}", attachmentPaths: "={{ $json.path }}" };
  const publication = [
    { platform: "TELEGRAM", accountId: fromList(telegram), chatId: chat.id, ...both },
    { platform: "BLUE_SKY", accountId: fromList(bluesky), ...both },
  ];
  return workflow("Publish a picture", [
    {
      name: "Picture",
      type: "n8n-nodes-base.webhook",
      typeVersion: 2,
      webhookId: crypto.randomUUID(),
      parameters: { httpMethod: "POST", path: "picture", responseMode: "lastNode", options: {} },
    },
    { name: "Upload", ...octavo(credentialId), parameters: { resource: "media", operation: "upload" } },
    {
      name: "Schedule",
      ...octavo(credentialId),
      parameters: { resource: "post", operation: "schedule", publications: { publication } },
    },
  ]);
}

/** Octavo tells how it went. */
export function listening(credentialId: string) {
  return workflow("See how it went", [
    {
      name: "Octavo Trigger",
      ...octavo(credentialId),
      type: "n8n-nodes-octavo.octavoTrigger",
      webhookId: crypto.randomUUID(),
      parameters: { eventsAll: false, eventTypes: ["schedule.completed"] },
    },
    { name: "Done", type: "n8n-nodes-base.noOp", parameters: {} },
  ]);
}
