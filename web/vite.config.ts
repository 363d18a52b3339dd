import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type UserConfig } from "vite";
import { emptyInBrowser, pagesMdx } from "./scripts/mdx.ts";
import { portalInDevelopment } from "./scripts/portal-page.ts";

const server = process.env.OCTAVO_URL ?? "http://127.0.0.1:8080";

const serverPaths = [
  "/v1",
  "/oauth2",
  "/.well-known",
  "/login",
  "/device",
  "/signup",
  "/logout",
  "/setup",
  "/connect/",
  "/sandbox",
  "/assets",
  "/openapi.json",
];

/** What the content pages and the portal (portal.config.ts) are both built with. */
export const shared = {
  resolve: { alias: { "~": `${import.meta.dirname}/app` } },
  build: {
    // Everything stays a file of its own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    // These versions know light-dark(); lowering it would change the themes.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
} satisfies UserConfig;

export default defineConfig({
  ...shared,
  plugins: [emptyInBrowser(), pagesMdx(), reactRouter(), portalInDevelopment(server)],
  // `npm run dev` with a running server (CONTRIBUTING.md): everything that is not a page goes there. The server takes this
  // address for its own, so the browser's host stays as it is.
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});
