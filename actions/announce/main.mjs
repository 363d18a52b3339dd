/** Publishes a text once for each id. Needs Node 20 or newer, which GitHub's runners have, and no package. */
import { createHash } from "node:crypto";
import { publications } from "./accounts.mjs";
import { annotate, Failure, hide, output, summarize } from "./github.mjs";
import { refusal, says, Server } from "./server.mjs";

const unfinished = ["SCHEDULED", "PUBLISHING"];
const failed = ["FAILED", "PARTIALLY_COMPLETED", "REJECTED", "CANCELLED"];

async function main() {
  const key = input("KEY");
  hide(key);
  const seconds = Number(input("TIMEOUT"));
  if (!(seconds > 0)) throw new Failure("timeout is not a number of seconds.");
  const server = new Server(input("URL"), key, seconds);
  const names = input("ACCOUNTS")
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const at = process.env.INPUT_AT?.trim();
  const id = input("ID");
  const post = { publications: await publications(server, names, input("TEXT")) };
  if (at) post.scheduledTime = at;

  const idempotencyKey = `announce-${createHash("sha256").update(id).digest("hex")}`;
  const headers = { "idempotency-key": idempotencyKey, prefer: "return=representation" };
  const { status, answer } = await server.call("POST", "/v1/posts", post, headers);
  if (says(answer, "different request")) return alreadyAnnounced(server, id, post.publications);
  if (answer.error?.details.length > 0) throw findings(answer.error.details, post.publications);
  if (status !== 201) throw refusal(status, answer);
  // A repeated request gets the first answer again, which says nothing about the time since then.
  report(server, await finished(server, answer.id, at));
}

function input(name) {
  const value = process.env[`INPUT_${name}`]?.trim();
  if (!value) throw new Failure(`The input ${name.toLowerCase()} is empty.`);
  return value;
}

/** The post once its networks have it. A post for later, or for a person's approval, is not waited for. */
async function finished(server, id, at) {
  for (let wait = 1; ; wait = Math.min(wait * 2, 10)) {
    const schedule = await server.get(`/v1/posts/${id}`);
    const waits = unfinished.includes(schedule.status) && !(at && schedule.status === "SCHEDULED");
    if (!waits || Date.now() + wait * 1000 > server.deadline) return schedule;
    await server.pause(wait, `The post is ${schedule.status}.`);
  }
}

function report(server, { id, status, publications, scheduledTime, approvalUrl }) {
  const posts = publications.flatMap((publication) =>
    publication.posts.map((post) => ({ ...post, platform: publication.platform })),
  );
  output("id", id);
  output("status", status);
  output("urls", posts.flatMap(({ permalink }) => permalink ?? []).join("\n"));
  for (const { platform, permalink } of posts) if (permalink) summarize(`${platform}: ${permalink}`);
  const portal = `${server.url}/portal/posts/${id}`;
  if (status === "COMPLETED") return;
  if (failed.includes(status)) {
    const reasons = posts.flatMap(({ platform, errorMessage }) => (errorMessage ? `${platform}: ${errorMessage}` : []));
    throw new Failure(
      ...reasons,
      `The post is ${status}. Retry or change it at ${portal}. Another run of this job publishes nothing.`,
    );
  }
  if (status === "WAITING_FOR_APPROVAL") {
    return annotate("notice", `The post waits for approval: ${approvalUrl ?? `${server.url}/portal/approvals`}`);
  }
  annotate("notice", `The post is ${status}, for ${scheduledTime}. Octavo publishes it without this job: ${portal}`);
}

/** Another request announced the id. Publishes nothing, and links to the post that mentions the tag, if there is one. */
async function alreadyAnnounced(server, id, [{ socialMediaAccountId }]) {
  const tag = id.split("@").at(-1);
  const query = new URLSearchParams({ accountId: socialMediaAccountId, search: tag.slice(0, 200), limit: 2 });
  const { items } = await server.get(`/v1/posts?${query}`);
  const links = items.length === 1 ? items[0].publications.flatMap(({ posts }) => posts[0].permalink ?? []) : [];
  const place = items.length === 1 ? `/posts/${items[0].id}` : "/posts";
  annotate(
    "warning",
    `${id} is already announced, with another text, time or list of accounts. Published nothing. Change or delete that ` +
      `post at ${[`${server.url}/portal${place}`, ...links].join(", ")}, or announce again with another id.`,
  );
}

/** All problems that the server found, each with its network. */
function findings(details, publications) {
  const network = (field) => publications[/^publications\[(\d+)\]/.exec(field)?.[1]]?.platformSettings.type ?? "";
  return new Failure(...details.map(({ field, message }) => `${network(field)} ${field}: ${message}`.trim()));
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  for (const message of error.annotations) annotate("error", message);
  process.exitCode = 1;
}
