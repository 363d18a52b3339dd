/** How the pages' MDX is read: by the build, and by the tests. */
import mdx from "@mdx-js/rollup";
import remarkGfm from "remark-gfm";
import { headings } from "./mdx-headings.ts";

export function pagesMdx() {
  return mdx({
    remarkPlugins: [remarkGfm],
    rehypePlugins: [headings],
    providerImportSource: "~/docs/parts/markdown",
  });
}
