import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { emptyInBrowser, pagesMdx } from "./scripts/mdx.ts";

export default defineConfig({
  plugins: [
    emptyInBrowser(),
    pagesMdx(),
    // Vite minifies for the browsers named below; Tailwind's own pass would repeat rules for older ones.
    tailwindcss({ optimize: false }),
    reactRouter(),
  ],
  resolve: { alias: { "~": `${import.meta.dirname}/app` } },
  build: {
    // Everything stays a file of its own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    // These versions know light-dark(); lowering it would change the themes.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  server: {
    // `npm run dev` beside a running server: everything that is not a page goes there.
    proxy: Object.fromEntries(
      ["/v1", "/oauth2", "/.well-known", "/logout", "/login", "/signup", "/portal/config.json"].map(
        (path) => [path, process.env.OCTAVO_URL ?? "http://127.0.0.1:8080"],
      ),
    ),
  },
});
