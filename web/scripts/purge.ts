/** Takes out of the content pages' style sheet what no content page uses. */
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PurgeCSS } from "purgecss";

export async function purgeStyles(client: string): Promise<void> {
  const pages = await Array.fromAsync(glob("**/*.html", { cwd: client }));
  const content = [...pages, "site.js", "search.js", "checker.js", "verdicts.js"];
  for await (const sheet of glob("assets/pages-*.css", { cwd: client })) {
    const raw = await readFile(join(client, sheet), "utf8");
    const [purged] = await new PurgeCSS().purge({
      content: content.map((file) => join(client, file)),
      css: [{ raw }],
      keyframes: true,
      // PurgeCSS removes a pseudo-class without an element, as if no page used it.
      safelist: [":focus-visible"],
      // Set by scripts alone, as `dataset.theme`.
      dynamicAttributes: ["data-theme"],
      // Letters, digits and dashes as classes have them here.
      defaultExtractor: (text) => text.match(/[\w-]+/g) ?? [],
    });
    if (purged) await writeFile(join(client, sheet), purged.css);
  }
}
