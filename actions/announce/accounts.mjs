/** Finds the accounts that the input names. */
import { Failure } from "./github.mjs";

/** A publication for each account: one that is named twice counts once. Fails with all problems at once. */
export async function publications(server, names, text) {
  const accounts = await server.get("/v1/accounts");
  const found = new Map();
  const problems = [];
  for (const name of names) {
    const { account, chat, problem } = find(accounts, name);
    if (problem) problems.push(problem);
    else found.set(account.id, { account, chat });
  }
  if (problems.length > 0) throw new Failure(...problems);
  return Promise.all([...found.values()].map(({ account, chat }) => publication(server, account, chat, text)));
}

/** What people write for a network, where it differs from the name in the API. */
const shortNames = { BLUE_SKY: "bluesky", X_TWITTER: "x" };

/** `bluesky:folio.example` */
function nameOf({ platform, accountUsername }) {
  return `${shortNames[platform] ?? platform.toLowerCase()}:${accountUsername.replace(/^@/, "")}`;
}

function find(accounts, name) {
  const [, named, chat] = /^([^/]*)(?:\/(.+))?$/.exec(name);
  const matches = accounts.filter((account) => String(account.id) === named || plain(nameOf(account)) === plain(named));
  if (matches.length === 1) return { account: matches[0], chat };
  if (matches.length > 1) {
    return {
      problem: `${matches.length} accounts are called ${named}. Write the id of one: ${matches.map(({ id }) => id).join(", ")}.`,
    };
  }
  const available = accounts.map((account) => `${nameOf(account)} (${account.id})`).join(", ");
  return { problem: `The key has no account ${named}. It has: ${available || "none. Connect one in the portal"}.` };
}

/** `BLUE_SKY:Folio.example` and `bluesky:@folio.example` are the same account, and so are `x:…` and `twitter:…`. */
function plain(name) {
  const [platform, ...username] = name.toLowerCase().split(":");
  const network = platform.replaceAll(/[^a-z]/g, "").replace(/^x?twitter$/, "x");
  return `${network}:${username.join(":").replace(/^@/, "")}`;
}

async function publication(server, { id, platform, accountUsername }, chat, text) {
  const post = { content: text };
  if (platform === "TELEGRAM") post.chatId = chat ?? (await onlyChat(server, id, accountUsername));
  return { socialMediaAccountId: id, platformSettings: { type: platform }, posts: [post] };
}

async function onlyChat(server, account, username) {
  const chats = await server.get(`/v1/accounts/${account}/chats`);
  if (chats.length === 1) return chats[0].id;
  const choices = chats.map(({ id, title }) => `telegram:${username}/${id} (${title})`).join(", ");
  throw new Failure(
    `telegram:${username} is in ${chats.length} chats. Name one: ${choices || "none yet, add the bot to one"}.`,
  );
}
