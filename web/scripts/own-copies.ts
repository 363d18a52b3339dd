/**
 * Gives one screen copies of the modules that it shares with other screens, so that it arrives as one script, with its styles
 * in it. What comes with the first load stays shared, among it contexts, and so does what keeps a state for all screens.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const mark = "?own";
const asScript = ".own.js";

/**
 * `screen` and `first` are files: the screen, and where the first load begins. `states` are shared too; `others`, outside of
 * the app, are copied.
 */
export function ownCopies(screen: string, first: string, states: RegExp, others: RegExp): Plugin {
  let shared: ReadonlySet<string> | undefined;
  return {
    name: "octavo-own-copies",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const resolve = async (from: string, by: string) =>
        (await this.resolve(from, by, { ...options, skipSelf: true }))?.id ?? "";
      if (!importer || source.endsWith(mark)) return null;
      const isOwn = importer.endsWith(mark);
      const id = await resolve(source, importer.replace(mark, ""));
      if (id === screen) return id + mark;
      if (!isOwn || !id || source.endsWith("?inline")) return null;
      shared ??= await reach(first, resolve);
      const isCopied = !shared.has(id) && !states.test(id) && (id.includes("/web/app/") || others.test(id));
      // Data and styles become scripts: the bundler knows them by the end of the name.
      return isCopied ? `${id}${/\.(?:json|css)$/.test(id) ? asScript : ""}${mark}` : id;
    },
    load(id) {
      if (!id.endsWith(asScript + mark)) return null;
      const file = id.replace(asScript + mark, "");
      const code = file.endsWith(".json") ? `export default ${readFileSync(file, "utf8")}` : adopted(file);
      return { code, moduleType: "js" };
    },
  };
}

function adopted(file: string): string {
  return `import text from ${JSON.stringify(`${file}?inline`)};
const sheet = new CSSStyleSheet();
sheet.replaceSync(text);
document.adoptedStyleSheets.push(sheet);`;
}

/** The files that the first load consists of. */
async function reach(first: string, resolve: (source: string, importer: string) => Promise<string>) {
  const found = new Set<string>();
  const waiting = [first];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const source of importsOf(readFileSync(file, "utf8"))) waiting.push(await resolve(source, file));
  }
  return found;
}

/** What a file imports from files of the app, without types and `import()`. */
function importsOf(text: string): string[] {
  const statements = [...text.matchAll(/^(?:import|export)(?! type\b)([^;"]*)"([~.][^"]+)";/gm)];
  return statements.flatMap(([, names = "", source = ""]) => (isOfTypes(names) ? [] : source));
}

function isOfTypes(names: string): boolean {
  const inside = /^\s*\{([^}]*)\}/.exec(names)?.[1];
  return inside !== undefined && inside.split(",").every((name) => /^\s*(?:type\s.*)?$/.test(name));
}
