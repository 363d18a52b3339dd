import { networkCount } from "~/lib/counts";
import { paths } from "~/lib/paths";
import { contentPages, type SitePage } from "~/lib/site-pages";
import { share } from "~/lib/share";

/** What each page is about, in one sentence: the lead, the search engine's text, and llms.txt's. */
const leads: Record<SitePage, string> = {
  "/": `One post, ${networkCount} networks: what Octavo does and who it is for.`,
  "/getting-started": "From sign-up to a published post in five steps.",
  "/api-docs":
    "Four calls publish to every network: list accounts, upload media, schedule a post, read the result. Each resource has a page.",
  "/webhooks": "Octavo sends your server a signed event for every result, and retries until it is received.",
  "/n8n-integration":
    "Publish from n8n workflows with the community node, and start workflows when a post is published.",
  "/media-validation":
    "What each network accepts, rule by rule. Octavo checks a post when you send it and reports all problems at once.",
  "/api-docs/settings": "What each network lets you set for a post, with an example of every setting.",
  "/api-docs/accounts": "List, check, connect and disconnect the social accounts that you publish to.",
  "/api-docs/media": "Upload or import the files that posts attach, check them, and delete them.",
  "/api-docs/posts": "Schedule a post or publish it now, read its result, change it, and cancel or delete it.",
  "/api-docs/comments": "Read what people write under published posts, and keep track of what waits for an answer.",
  "/api-docs/webhooks": "Manage webhooks, see and repeat their deliveries, and read the same events without a webhook.",
  "/api-docs/connect-links": "Pages on which people without an account here connect their social accounts.",
  "/api-docs/apps": "Create and change applications, their secrets and their clients.",
  "/api-docs/keys": "Create, rotate and delete the keys of programs.",
  "/api-docs/approvals": "List the posts that wait for a person, approve or reject them, and ask someone by a link.",
  "/api-docs/your-account": "The signed-in person: name, password, passkeys, sessions and connected applications.",
  "/api-docs/workspaces": "Workspaces with their members, invitations, usage and audit log.",
  "/api-docs/statistics": "What a workspace published, in figures, and the search in it.",
  "/api-docs/queue":
    "Publish at set times of the week, rehearse posts, schedule up to 100 in one call, and import CSV files.",
  "/api-docs/sandbox":
    "Simulated accounts, what their networks show, faults on demand, and bins that receive webhooks.",
  "/api-docs/administration":
    "The calls behind the portal: applications, keys, your account, workspaces and the audit log, each with its page.",
  "/coming-from-another-api": "Use an existing n8n node or MCP server with Octavo by changing its settings.",
  "/agents":
    "Connect Claude, ChatGPT, Cursor and other agents. They plan, rehearse and schedule posts; a person approves them.",
  "/guides/keys": "Let your own programs call the API: create a key, limit it, rotate it and end it.",
  "/guides/product":
    "Your customers connect their own accounts by a link: one key, one workspace for each customer, one webhook for all.",
  "/guides/command-line":
    "Publish, watch events and keep posts as code from a terminal or a CI job: octavo is a client too.",
  "/guides/approvals": "Let a person decide about each post that a program or an agent writes.",
  "/guides/composer": "Write posts for all networks in the portal: text, files, time, drafts and results.",
  "/api-docs/errors": "Every error code of the API and of failed posts, with an example and what to do.",
  "/coming-from-buffer": "What Buffer’s calls, times and settings are called in Octavo, and how to move.",
  "/release-notes": "What changed in each version of Octavo.",
};

export function about(path: SitePage): string {
  return leads[path];
}

export function titleOf(path: SitePage): string {
  return contentPages.find(({ to }) => to === path)?.label ?? "";
}

/** The documentation pages, in reading order. */
export const chapters = contentPages.filter(({ to }) => to !== paths.home);

export function describe(path: SitePage) {
  return share({ path, title: `${titleOf(path)}: Octavo for Developers`, lead: about(path) });
}
