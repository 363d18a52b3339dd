/** Comments in n8n's engine against a real server: listed, answered, and taken off the list. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { IDataObject, INodeParameters } from "n8n-workflow";
import { until } from "../../web/e2e/harness/until.ts";
import type { components } from "../nodes/shared/schema.d.ts";
import { startWorld, type World } from "./harness/world.mts";

type Schedule = components["schemas"]["Schedule"];

const question = "Which paper is this?";
let world: World;
let postId: string;

before(async () => {
  world = await startWorld();
  const bluesky = await world.portal.connect("BLUE_SKY");
  const publication = { platform: "BLUE_SKY", accountId: { __rl: true, mode: "list", value: bluesky.id } };
  const publications = { publication: [{ ...publication, content: "The press is warm" }] };
  const [{ id } = {}] = await run("post", "schedule", { publications });
  postId = await until("the post is published", async () => {
    const { status, publications: made } = await world.portal.call<Schedule>("GET", `/v1/posts/${id as string}`);
    return status === "COMPLETED" ? made[0]?.posts[0]?.id : undefined;
  });
  await world.portal.call("POST", "/v1/sandbox/comments", { postId, author: "Ada", text: question });
  await world.portal.call("POST", `/v1/posts/${postId}/comments/refresh`);
});
after(() => world?.octavo.stop());

async function run(resource: string, operation: string, parameters: INodeParameters = {}): Promise<IDataObject[]> {
  const items = await world.n8n.run({ parameters: { resource, operation, ...parameters } });
  return items.map(({ json }) => json);
}

function waiting(): Promise<IDataObject[]> {
  return run("comment", "getAll", { returnAll: true, filters: { needsAnswer: true, postId } });
}

async function asked(): Promise<IDataObject | undefined> {
  return (await waiting()).find(({ text }) => text === question);
}

test("a comment is listed, taken off the list, and put back", async () => {
  const comment = await until("the comment was read", asked);
  const [settled] = await run("comment", "setNeedsAnswer", { commentId: comment.id as string, needsAnswer: false });
  assert.equal(settled!.needsAnswer, false);
  assert.equal(await asked(), undefined);
  const others = await run("comment", "getAll", { returnAll: true, filters: { needsAnswer: false } });
  assert.ok(others.some(({ id }) => id === comment.id));
  await run("comment", "setNeedsAnswer", { commentId: comment.id as string, needsAnswer: true });
  assert.ok(await asked());
});

test("a reply is sent once, and the comment is answered", async () => {
  const comment = await until("the comment is on the list", asked);
  await run("comment", "reply", { commentId: comment.id as string, content: "Munken, 90 g." });
  await until("the comment is answered", async () => ((await asked()) ? undefined : true));
});

test("deleting at a network needs a scope of its own, and the refusal names it", async () => {
  const settled = await run("comment", "getAll", { returnAll: true, filters: { needsAnswer: false, postId } });
  const comment = settled.find(({ text }) => text === question);
  const commentId = comment!.id as string;
  assert.equal((comment!.can as { delete: boolean }).delete, false);
  await assert.rejects(run("comment", "delete", { commentId }), { message: /posts\.delete/ });
});
