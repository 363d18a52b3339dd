import { defineConfig } from "vitest/config";
import { pagesMdx } from "./scripts/mdx.ts";

export default defineConfig({
  plugins: [pagesMdx()],
  resolve: { alias: { "~": `${import.meta.dirname}/app` } },
  test: {
    environment: "happy-dom",
    include: ["app/**/*.test.{ts,tsx}", "{scripts,test}/**/*.test.ts"],
    setupFiles: ["./test/setup.ts"],
  },
});
