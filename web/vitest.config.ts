import { defineConfig } from "vitest/config";
import { pagesMdx } from "./scripts/mdx.ts";

/** Tests of components need a document. Making one for each file takes most of a run, so the others do without. */
const page = { environment: "happy-dom", setupFiles: ["./test/setup.ts"] };

export default defineConfig({
  plugins: [pagesMdx()],
  resolve: { alias: { "~": `${import.meta.dirname}/app` } },
  test: {
    projects: [
      { extends: true, test: { ...page, name: "page", include: ["app/**/*.test.tsx"] } },
      { extends: true, test: { name: "node", include: ["{app,scripts,test}/**/*.test.ts"] } },
    ],
  },
});
