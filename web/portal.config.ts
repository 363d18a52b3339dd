/** The portal: an app in the browser, built after the content pages and into the same folder. */
import { defineConfig } from "vite";
import { fileURLToPath } from "node:url";
import { ownCopies } from "./scripts/own-copies.ts";
import { portalPage } from "./scripts/portal-page.ts";
import { shared } from "./vite.config.ts";

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The page that agents send people to, on a phone. Its commands are in the portal's one list. */
const approvalPage = ownCopies(
  fileOf("app/portal/approvals/approval-page.tsx"),
  fileOf("app/portal/main.tsx"),
  /portal\/data\/(?:page-commands|shortcuts)\.ts$/,
  /node_modules\/diff\/|lib\/network-settings\.json$/,
);

export default defineConfig({
  ...shared,
  plugins: [approvalPage, portalPage()],
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
            // The numbers next to Approvals and Comments come with the first screen: one file more, not two. So do the way into a
            // workspace and the list of commands, which the page of an approval shares with all others.
            {
              name: "waiting",
              test: /portal\/(?:data\/(?:waiting|page-commands|shortcuts)|tally|entering)\.tsx?$/,
            },
            // Some lines each, which most screens need: as files of their own they cost more than they hold.
            {
              name: "small",
              test: /app\/(?:lib\/(?:counted|rich-text|toggled|use-is-narrow|use-settled)|portal\/data\/(?:account-name|choose-several)|ui\/(?:field|network-names|select-field))\.tsx?$/,
            },
            // The same, of screens with numbers, lists and files to save.
            {
              name: "seldom",
              test: /app\/(?:lib|portal\/(?:data|parts))\/(?:axis-step|csv|failure-classes|metrics|random-key|save-file|use-sought|use-width)\.ts$/,
            },
          ],
        },
      },
    },
  },
});
