/** The portal: an app in the browser, built after the content pages and into the same folder. */
import { defineConfig } from "vite";
import { portalPage } from "./scripts/portal-page.ts";
import { shared } from "./vite.config.ts";

export default defineConfig({
  ...shared,
  plugins: [portalPage()],
  publicDir: false,
  build: {
    ...shared.build,
    outDir: "build/client",
    emptyOutDir: false,
    // What the page links needs no list of what to preload: it is one file.
    modulePreload: false,
    rolldownOptions: {
      onwarn: (warning, warn) => {
        // "use client" says nothing to a page without server components.
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
      input: { portal: "app/portal/main.tsx" },
      // One file for the first load, also of what later screens share with it.
      output: {
        codeSplitting: {
          groups: [
            { name: "portal", tags: ["$initial"] },
            // The number next to Approvals comes with the first screen: one file more, not two.
            { name: "waiting", test: /portal\/(?:data\/waiting|approvals\/tally)\.tsx?$/ },
          ],
        },
      },
    },
  },
});
