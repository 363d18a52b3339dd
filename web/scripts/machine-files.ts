/**
 * What machines read: each page as Markdown, llms.txt, the sitemap, robots.txt and the search's index.
 * The server fills in the public address (crates/octavo-server/src/http/web/mod.rs).
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { contentPages } from "../app/lib/site-pages.ts";
import { networkCount, networkList } from "../app/lib/counts.ts";
import { toMarkdown } from "./markdown.ts";
import { sectionsOf } from "./search-index.ts";

const origin = "https://octavo.invalid";

export async function writeMachineFiles(client: string): Promise<void> {
  const entries: string[] = [];
  const pages: string[] = [];
  for (const { to, label } of contentPages) {
    const html = await readFile(join(client, to, "index.html"), "utf8");
    const name = to === "/" ? "/index.md" : `${to}.md`;
    const markdown = await toMarkdown(html, origin);
    await writeFile(join(client, name), markdown);
    pages.push(markdown);
    entries.push(`- [${label}](${origin}${name}): ${descriptionOf(html)}`);
  }
  const quickstart = (await readFile(join(import.meta.dirname, "../app/docs/quickstart.sh"), "utf8")).trimEnd();
  await writeFile(join(client, "llms.txt"), llmsTxt(entries, quickstart));
  await writeFile(join(client, "llms-full.txt"), pages.join("\n---\n\n"));
  await writeFile(join(client, "sitemap.xml"), sitemap());
  await writeFile(join(client, "robots.txt"), `User-agent: *\nDisallow: /portal\nSitemap: ${origin}/sitemap.xml\n`);
  await writeSearch(client);
}

function llmsTxt(entries: string[], quickstart: string): string {
  return `# Octavo

> An open-source API that publishes and schedules posts to ${networkCount} social networks: ${networkList}.

## Documentation

${entries.join("\n")}
- [OpenAPI description](${origin}/openapi.json): every call of the API, with its fields, examples and errors, for code generators and other tools.
- [Errors](${origin}/api-docs/errors.md): every code of the API and of failed posts, with an example and what to do.
- [Everything in one file](${origin}/llms-full.txt): all of these pages.

## Quickstart

Publishes a post in the sandbox, on the machine that runs Octavo.

\`\`\`sh
${quickstart}
\`\`\`
`;
}

function sitemap(): string {
  const urls = contentPages.map(({ to }) => `<url><loc>${origin}${to}</loc></url>`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
}

function descriptionOf(html: string): string {
  return /<meta name="description" content="(?<text>[^"]*)"/.exec(html)?.groups?.text ?? "";
}

async function writeSearch(client: string): Promise<void> {
  const chapters = contentPages.filter(({ to }) => to !== "/");
  const pages = chapters.map(async ({ to }) => sectionsOf(await readFile(join(client, to, "index.html"), "utf8"), to));
  await writeFile(join(client, "search.json"), JSON.stringify((await Promise.all(pages)).flat()));
}
