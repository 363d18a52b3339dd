import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": `${import.meta.dirname}/app` } },
  test: {
    environment: "happy-dom",
    include: ["app/**/*.test.{ts,tsx}"],
    setupFiles: ["./test/setup.ts"],
  },
});
