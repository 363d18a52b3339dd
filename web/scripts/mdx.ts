/** How the pages' MDX is read: by the build, and by the tests. */
import mdx from "@mdx-js/rollup";
import remarkGfm from "remark-gfm";
import type { Plugin } from "vite";
import { codes } from "./mdx-codes.ts";
import { headings } from "./mdx-headings.ts";
import { everyOperation } from "./mdx-operations.ts";
import { networks } from "./mdx-networks.ts";

export function pagesMdx() {
  return mdx({
    remarkPlugins: [remarkGfm],
    rehypePlugins: [networks, codes, everyOperation, headings],
    providerImportSource: "~/docs/parts/markdown",
  });
}

const nothing = "export const meta = () => []; export default function Page() { return null; }";

/** The pages never run in a browser: there, nothing of them or of the contract they are made from. */
export function emptyInBrowser(): Plugin {
  return {
    name: "octavo-empty-in-browser",
    enforce: "pre",
    load(id) {
      const isPage = /\/app\/docs\/[\w-]+\.mdx/.test(id);
      return isPage && this.environment.name === "client" ? nothing : undefined;
    },
  };
}
