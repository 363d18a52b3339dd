/** Makes the scripts of the content pages: plain modules without React, each one file in public/. */
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const scripts = {
  site: "app/site/client/main.ts",
  search: "app/site/client/search-results.ts",
  checker: "app/docs/checker/main.ts",
  verdicts: "app/docs/checker/check.ts",
};

for (const [name, entry] of Object.entries(scripts)) {
  await build({
    configFile: false,
    logLevel: "warn",
    root,
    publicDir: false,
    resolve: { alias: { "~": join(root, "app") } },
    build: {
      outDir: "public",
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: join(root, entry), formats: ["es"], fileName: () => `${name}.js` },
    },
  });
}
