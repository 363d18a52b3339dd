/**
 * What machines read: each page as Markdown beside it, llms.txt, the sitemap, robots.txt and the search's index.
 * The server fills in the public address (crates/octavo-server/src/http/web.rs).
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as pagefind from "pagefind";
import { navigation } from "../app/lib/paths.ts";
import { toMarkdown } from "./markdown.ts";

const origin = "https://octavo.invalid";
/** Pagefind's own user interfaces: the pages have theirs. */
const unused = ["pagefind-worker.js", "pagefind-ui.js", "pagefind-ui.css", "pagefind-modular-ui.js", "pagefind-modular-ui.css", "pagefind-highlight.js", "pagefind-component-ui.js", "pagefind-component-ui.css"];

export async function writeMachineFiles(client: string): Promise<void> {
  const entries: string[] = [];
  for (const { to, label } of navigation) {
    const html = await readFile(join(client, to, "index.html"), "utf8");
    const name = to === "/" ? "/index.md" : `${to}.md`;
    await writeFile(join(client, name), await toMarkdown(html, origin));
    entries.push(`- [${label}](${origin}${name}): ${descriptionOf(html)}`);
  }
  await writeFile(join(client, "llms.txt"), llmsTxt(entries));
  await writeFile(join(client, "sitemap.xml"), sitemap());
  await writeFile(join(client, "robots.txt"), `User-agent: *\nDisallow: /portal\nSitemap: ${origin}/sitemap.xml\n`);
  await writeSearch(client);
}

function llmsTxt(entries: string[]): string {
  return `# Octavo

> An open-source API that publishes and schedules posts to eight social networks: Instagram, TikTok, YouTube, LinkedIn, Threads, Telegram, Bluesky and X.

## Documentation

${entries.join("\n")}
- [OpenAPI description](${origin}/openapi.json): every call of the API, with its fields, examples and errors, for code generators and other tools.
`;
}

function sitemap(): string {
  const urls = navigation.map(({ to }) => `<url><loc>${origin}${to}</loc></url>`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
}

function descriptionOf(html: string): string {
  return /<meta name="description" content="(?<text>[^"]*)"/.exec(html)?.groups?.text ?? "";
}

async function writeSearch(client: string): Promise<void> {
  const { index, errors } = await pagefind.createIndex({
    // Code, types and heads of tables are no sentences; what they say stands in the text too.
    excludeSelectors: [".codeblock", ".type", ".answers", ".plot", ".scope", "thead", "a[href^='/portal/try/']"],
  });
  if (!index) throw new Error(errors.join("\n"));
  await index.addDirectory({ path: client });
  await index.writeFiles({ outputPath: join(client, "pagefind") });
  await pagefind.close();
  for (const file of unused) await rm(join(client, "pagefind", file), { force: true });
}
